// Adjusts a theme's colours to the contrast of WCAG AA: 4.5 between text and its background. Node built-ins only.
const AA = 4.5;
/** Some margin, because a tinted surface or a hovered row reduces the contrast. */
const WANTED = 4.8;

const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const hex = (parts) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Red, green and blue of a hue (degrees), a saturation and a lightness (0 to 1). */
function ofHue(hue, saturation, lightness) {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((step) => {
    const at = (step + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

/** Red, green, blue and opacity of `#abc`, `#aabbcc`, `rgb()`, `rgba()`, `hsl()` or `hsla()`; undefined for anything else. */
export function parse(color = '') {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : color;
  if (/^#[\da-f]{6}$/i.test(long)) return [...[1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16)), 1];
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]+)\)$/.exec(color) ?? [];
  const parts = inside.split(/[\s,/]+/).map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)));
  if (!kind || parts.length < 3 || !parts.every(Number.isFinite)) return undefined;
  return [...(kind === 'hsl' ? ofHue(...parts) : parts.slice(0, 3)), parts[3] ?? 1];
}

/** A translucent colour blended with an opaque one below it. */
export const over = (top, below) => {
  const [a, b] = [parse(top), parse(below)];
  return hex([0, 1, 2].map((at) => a[at] * a[3] + b[at] * (1 - a[3])));
};

/** The relative luminance of a colour, from 0 to 1. */
export const luminance = (color) => {
  const [r, g, b] = parse(color).map((part) => channel(part / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast ratio of two opaque colours, from 1 to 21. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The nearest readable shade of a colour beside another: darker beside a light one, lighter beside a dark one. */
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
const isOpaque = (color) => parse(color)?.[3] === 1;

/** The theme's fill colours with too little contrast to white text, and their replacements. */
function fillings(css) {
  const better = {};
  for (const [, , body] of css.matchAll(RULE)) {
    const [words, filling] = [valueOf(body, 'color'), valueOf(body, 'background(?:-color)?')];
    if (isOpaque(words) && isOpaque(filling) && isPale(words)) better[filling.toLowerCase()] = legible(filling, words);
  }
  return better;
}

/** Replaces colours in a theme, except those of its palette (--green-500 etc.). */
export const recoloured = (css, steps) =>
  css.replace(/(--[a-z]+-\d+:\s*)?(#[\da-f]{6})\b/gi, (all, palette, color) => (palette ? all : (steps[color.toLowerCase()] ?? all)));

const variable = (css, name) => new RegExp(`--${name}:\\s*([^;}]+)`).exec(css)?.[1].trim();

/** The share of the theme's colour in --chosen (styles/tokens.css), the background of a hovered row. */
const CHOSEN = 0.04;
const tinted = (colour, share, below) => over(`rgba(${parse(colour).slice(0, 3)},${share})`, below);

/** Other text gets a shade that is readable on the background of its rule, or else on the theme's surfaces and in a hovered row. */
function wordsOnFillings(css) {
  const [card, ground, primary] = ['surface-card', 'surface-ground', 'primary-color'].map((name) => variable(css, name));
  const surfaces = [card, ground, tinted(primary, CHOSEN, card)];
  return css.replace(RULE, (rule, selectors, body) => {
    const filling = valueOf(body, 'background(?:-color)?');
    const beside =
      !filling || /transparent|none|inherit|unset/.test(filling)
        ? surfaces
        : isOpaque(filling)
          ? [filling]
          : parse(filling)
            ? surfaces.map((surface) => over(filling, surface))
            : [];
    const mended = body.replace(/((?:^|;)(?:--text-color-secondary|--primary-color|color):)(#[\da-f]{3,6})(?=;|$)/gi, (all, name, color) =>
      isPale(color) && isOpaque(filling) ? all : name + beside.reduce((words, one) => legible(words, one), color),
    );
    return `${selectors}{${mended}}`;
  });
}

const TINT = 0.14;

/**
 * The text on selected items is tinted with the theme's colour: our links and tags use the same colour on other surfaces, where white text
 * would be invisible.
 */
function chosenWords(css) {
  const [words, filling, card, primary] = ['highlight-text-color', 'highlight-bg', 'surface-card', 'primary-color'].map((name) =>
    variable(css, name),
  );
  if (!isOpaque(words)) return css;
  const solid = contrast(words, card) < AA;
  const below = solid ? tinted(primary, TINT, card) : filling;
  return css
    .replace(`--highlight-bg:${filling}`, `--highlight-bg:${below}`)
    .replace(`--highlight-text-color:${words}`, `--highlight-text-color:${legible(solid ? primary : words, over(below, card))}`);
}

/** A minified theme whose text is readable on buttons, surfaces and selected items. */
export const readable = (css) => chosenWords(wordsOnFillings(recoloured(css, fillings(css))));
