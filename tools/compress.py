"""Files of the site as brotli and gzip, for hosts that send what lies beside a file."""

import json
import tempfile
from pathlib import Path

from tools.parts import File, digest, run_node

QUICK = 5
BEST = 11
"""Takes a minute, and saves a seventh."""
ENDINGS = (".br", ".gz")
# Compressed already.
DENSE = ".png"
# What is smaller travels in one packet anyway.
SMALLEST = 1024


def compressed(files: list[File], quality: int, cache: Path) -> list[File]:
    """The compressed forms of the files that are worth it, beside their files; kept in `cache`."""
    worth = [file for file in files if len(file.data) >= SMALLEST and not file.path.endswith(DENSE)]
    kept = {file: cache / f"{digest(file.data, length=32)}.{quality}" for file in worth}
    missing = {target: file for file, target in kept.items() if not is_there(target)}
    cache.mkdir(parents=True, exist_ok=True)
    # In a folder of its own: two builds may run at the same time.
    with tempfile.TemporaryDirectory(dir=cache) as place:
        steps = []
        for target, file in missing.items():
            source = Path(place) / target.name
            source.write_bytes(file.data)
            steps.append({"source": str(source), "target": str(source), "quality": quality})
        job = Path(place) / "job.json"
        job.write_text(json.dumps(steps), encoding="utf-8")
        if steps:
            run_node("compress.mjs", str(job))
        for target in missing:
            for ending in ENDINGS:
                (Path(place) / f"{target.name}{ending}").replace(f"{target}{ending}")
    return [
        File(f"{file.path}{ending}", Path(f"{target}{ending}").read_bytes())
        for file, target in kept.items()
        for ending in ENDINGS
    ]


def is_there(target: Path) -> bool:
    """Whether both forms are kept under this name."""
    return all(Path(f"{target}{ending}").exists() for ending in ENDINGS)
