// Colours of a theme that people can read: WCAG AA asks for 4.5 between words and what is behind them. Node built-ins only.
const AA = 4.5;
/** A little more than asked for: a tinted surface or a hovered row costs some of it. */
const WANTED = 4.8;

const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const hex = (parts) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Red, green, blue and opacity of `#abc`, `#aabbcc`, `rgb()` or `rgba()`; undefined for anything else. */
export function parse(color = '') {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : color;
  if (/^#[\da-f]{6}$/i.test(long)) return [...[1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16)), 1];
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(color)?.[1]
    .split(/[\s,/]+/)
    .map(Number);
  return parts && parts.length >= 3 && parts.every(Number.isFinite) ? [...parts.slice(0, 3), parts[3] ?? 1] : undefined;
}

/** A colour as it looks lying on an opaque one. */
export const over = (top, below) => {
  const [a, b] = [parse(top), parse(below)];
  return hex([0, 1, 2].map((at) => a[at] * a[3] + b[at] * (1 - a[3])));
};

/** How bright a colour is, from 0 to 1. */
export const luminance = (color) => {
  const [r, g, b] = parse(color).map((part) => channel(part / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two opaque colours, from 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The nearest shade of a colour that reads well beside another: darker beside a light one, lighter beside a dark one. */
export function legible(color, beside) {
  if (contrast(color, beside) >= AA) return color;
  const target = luminance(beside) > 0.18 ? 0 : 255;
  const parts = parse(color).slice(0, 3);
  for (let step = 1; step <= 100; step += 1) {
    const shade = hex(parts.map((part) => part + ((target - part) * step) / 100));
    if (contrast(shade, beside) >= WANTED) return shade;
  }
  return hex([target, target, target]);
}

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const valueOf = (body, property) => new RegExp(`(?:^|;)${property}:([^;]+)`).exec(body)?.[1].trim();
const isPale = (color) => luminance(color) > 0.8;
const isDark = (color) => luminance(color) < 0.05;

/** The theme's own colours that carry white or black words too faintly, and the shades that carry them well. */
function fillings(css) {
  const better = new Map();
  for (const [, , body] of css.matchAll(RULE)) {
    const [words, filling] = [valueOf(body, 'color'), valueOf(body, 'background(?:-color)?')];
    if (parse(words)?.[3] !== 1 || parse(filling)?.[3] !== 1 || !(isPale(words) || isDark(words))) continue;
    const shade = legible(filling, words);
    if (shade !== filling && !isPale(filling) && !isDark(filling)) better.set(filling.toLowerCase(), shade);
  }
  return better;
}

/** Replaces colours of a theme, but not those of its palette (--green-500 and the like). */
export const recoloured = (css, steps) =>
  css.replace(/(--[a-z]+-\d+:\s*)?(#[\da-f]{6})\b/gi, (all, palette, color) => (palette ? all : (steps.get(color.toLowerCase()) ?? all)));

const variable = (css, name) => new RegExp(`--${name}:\\s*([^;}]+)`).exec(css)?.[1].trim();

/** Words without a filling of their own stand on the theme's surfaces. */
function wordsOnSurfaces(css) {
  const surfaces = ['surface-card', 'surface-ground'].map((name) => variable(css, name));
  const readable = (color) => surfaces.reduce(legible, color);
  return css.replace(/([;{])(--text-color-secondary|--primary-color|color):(#[\da-f]{3,6})(?=[;}])/gi, (all, before, name, color, at) => {
    const body = css.slice(css.lastIndexOf('{', at + 1) + 1, css.indexOf('}', at + 1));
    const filling = valueOf(body, 'background(?:-color)?');
    return filling && !/transparent|none|inherit|unset/.test(filling) ? all : `${before}${name}:${readable(color)}`;
  });
}

function chosenWords(css) {
  const [words, filling, card] = ['highlight-text-color', 'highlight-bg', 'surface-card'].map((name) => variable(css, name));
  if (parse(words)?.[3] !== 1) return css;
  return css.replace(`--highlight-text-color:${words}`, `--highlight-text-color:${legible(words, over(filling, card))}`);
}

/** A theme (without spare blanks) whose words can be read on their buttons, on its surfaces and where they are chosen. */
export const readable = (css) => chosenWords(wordsOnSurfaces(recoloured(css, fillings(css))));
