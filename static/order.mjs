// The panels beside a board may be shown in another order than they stand in the page (`order`), for to move one costs more
// than all else at a tap. The Tab key finds them as they are seen: by `reading-flow`, or by this where the browser does not
// know it (Firefox, Safari). The build copies this file into runtime.mjs.
if (!CSS.supports("reading-flow", "flex-visual")) {
  const things = "a[href], button, input, select, textarea, summary, [tabindex]";
  const reached = (one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length > 0;
  const place = (one) => Number(getComputedStyle(one.closest(".aside > *")).order);

  addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const screen = document.querySelector("#app > .screen:not([inert])");
    if (!screen) return;
    const stops = [...screen.querySelectorAll(things)].filter(reached);
    const beside = stops.filter((one) => one.closest(".aside > *"));
    const first = stops.indexOf(beside[0]);
    const seen = [...stops];
    seen.splice(first, beside.length, ...beside.sort((one, other) => place(one) - place(other)));
    const step = event.shiftKey ? -1 : 1;
    const after = (all) => all[all.indexOf(document.activeElement) + step];
    const next = after(seen);
    // All other steps are the browser's own.
    if (!stops.includes(document.activeElement) || !next || next === after(stops)) return;
    event.preventDefault();
    next.focus();
  });
}
