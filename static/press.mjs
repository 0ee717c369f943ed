// A finger that stays on a thing asks what it is. Watched here, because a pointer tells of every step that it makes, and
// each call of Python costs as much as a hundred of these. The build copies this file into runtime.mjs; quayside.web.boot
// calls it.

// Calls `stayed` with the thing, the nearest element of the selector, that was pressed for so many milliseconds without
// moving by more than so many pixels. Returns what ends a press before that.
globalThis.quaysideWatchPresses = (root, things, milliseconds, pixels, stayed) => {
  let timer;
  let from;
  let stays = false;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  root.addEventListener("pointerdown", ({ button, target, clientX, clientY }) => {
    stop();
    stays = false;
    const thing = button === 0 ? target.closest(things) : null;
    if (!thing) return;
    from = [clientX, clientY];
    timer = setTimeout(() => {
      stop();
      stays = true;
      stayed(thing);
    }, milliseconds);
  });
  root.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (timer && Math.abs(clientX - from[0]) + Math.abs(clientY - from[1]) > pixels) stop();
  });
  root.addEventListener("pointerup", stop);
  root.addEventListener("pointercancel", stop);
  // Nobody else hears of the click that ends such a press: it is not meant.
  const unmeant = (event) => {
    if (!stays) return;
    stays = false;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", unmeant, { capture: true });
  return stop;
};
