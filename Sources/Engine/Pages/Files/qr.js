// A QR code of a text, as ISO/IEC 18004 describes it: bytes, error correction of level M, versions 1 to 40.

// The number of bytes of error correction in a block, and the number of blocks, of the versions 1 to 40.
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28];
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49];

/// The rows of the code of a text, each a list of booleans: true is dark. Null for a text that is too long.
export function code(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version += 1) {
    const room = (capacity(version) >> 3) - correction[version - 1] * blocks[version - 1];
    if (8 * room >= 4 + (version < 10 ? 8 : 16) + 8 * bytes.length) return draw(version, coded(version, data(version, room, bytes)));
  }
  return null;
}

/// The number of modules of a version that hold data.
function capacity(version) {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  return (16 * version + 128) * version + 64 - (version > 1 ? (25 * aligned - 10) * aligned - 55 : 0) - (version > 6 ? 36 : 0);
}

/// The text as the bytes of a code: its mode, its length, its bytes, and what fills the rest.
function data(version, room, bytes) {
  const bits = [];
  const put = (value, count) => { for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < 8 * room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2));
}

// Arithmetic in the field of 256 elements, by the polynomial 0x11d.
const times = (x, y) => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((y >> bit) & 1) * x);
  return product;
};

function divisor(degree) {
  const result = [...Array(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) result[at] = times(result[at], root) ^ (result[at + 1] ?? 0);
  }
  return result;
}

function remainder(bytes, by) {
  const result = Array(by.length).fill(0);
  for (const byte of bytes) {
    const factor = byte ^ result.shift();
    result.push(0);
    by.forEach((part, at) => { result[at] ^= times(part, factor); });
  }
  return result;
}

/// The bytes in blocks with their error correction, in the order in which they are drawn.
function coded(version, bytes) {
  const [count, degree] = [blocks[version - 1], correction[version - 1]];
  const total = capacity(version) >> 3;
  const short = count - (total % count), length = Math.floor(total / count) - degree;
  const by = divisor(degree);
  const parts = [];
  for (let at = 0, block = 0; block < count; block += 1) {
    const part = bytes.slice(at, at += length + (block < short ? 0 : 1));
    parts.push({ part, ends: remainder(part, by) });
  }
  const result = [];
  for (let at = 0; at <= length; at += 1) for (const { part } of parts) if (at < part.length) result.push(part[at]);
  for (let at = 0; at < degree; at += 1) for (const { ends } of parts) result.push(ends[at]);
  return result;
}

const masks = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];

/// Draws the bytes, under the mask that is easiest to read.
function draw(version, bytes) {
  const size = 4 * version + 17;
  const base = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (grid, x, y, isDark) => { if (grid[y]?.[x] !== undefined) grid[y][x] = Boolean(isDark); };
  patterns(version, size, (x, y, isDark) => set(base, x, y, isDark));
  const places = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) for (const x of [right, right - 1]) {
      const y = isUp ? size - 1 - step : step;
      if (base[y][x] === null) places.push([x, y]);
    }
  }
  let best = null;
  masks.forEach((mask, number) => {
    const grid = base.map((row) => [...row]);
    places.forEach(([x, y], at) => { set(grid, x, y, (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) ^ (mask(x, y) === 0)); });
    format(number, size, (x, y, isDark) => set(grid, x, y, isDark));
    const penalty = badness(grid, size);
    if (!best || penalty < best.penalty) best = { grid, penalty };
  });
  return best.grid;
}

/// Draws what every code of a version has. Its format is left free.
function patterns(version, size, set) {
  for (let at = 8; at < size - 8; at += 1) { set(6, at, at % 2 === 0); set(at, 6, at % 2 === 0); }
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) for (let dx = -4; dx <= 4; dx += 1) set(left + dx, top + dy, ![2, 4].includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
  const spots = aligned(version, size);
  for (const x of spots) for (const y of spots) {
    if ((x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)) continue;
    for (let dy = -2; dy <= 2; dy += 1) for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }
  format(0, size, set);
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, (bits >> at) & 1);
    set(near, far, (bits >> at) & 1);
  }
}

/// The middles of the alignment patterns.
function aligned(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const result = [6];
  for (let at = size - 7; result.length < count; at -= step) result.splice(1, 0, at);
  return result;
}

/// Draws the level M and a mask.
function format(mask, size, set) {
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at) => (bits >> at) & 1;
  for (let at = 0; at < 6; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

/// How hard a code is to read: long runs, squares, what looks like a corner, and too much of one colour.
function badness(grid, size) {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) => line.map(Number).join(''));
  let sum = 0, dark = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at <= size - 11; at += 1) if (['10111010000', '00001011101'].includes(line.slice(at, at + 11))) sum += 40;
  }
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) {
    dark += grid[y][x];
    if (y + 1 < size && x + 1 < size && grid[y][x] === grid[y][x + 1] && grid[y][x] === grid[y + 1][x] && grid[y][x] === grid[y + 1][x + 1]) sum += 3;
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}
