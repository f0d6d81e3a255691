// Checks for text that cannot be read (cut off, faint) and targets too small for touch. Each function runs inside the page, so it must be
// self-contained.

/**
 * Text that does not fit: a word broken in two, a word or control cut off by its box or the screen, a field whose value does not fit; each
 * with its element. Content that scrolls on purpose (a strip of tabs, what a key scrolls) or has its full text in a tooltip is fine.
 */
export function audit(): string[] {
  const SLACK = 1.5;
  /** Longer words (an e-mail, a fingerprint) have to break somewhere on a phone. */
  const LONGEST = 18;
  const found = new Set<string>();
  const wide = document.documentElement.clientWidth;

  const nameOf = (element: Element) => {
    const own = (one: Element) =>
      one.tagName.toLowerCase() +
      (one.id && !one.id.includes('r_') ? `#${one.id}` : '') +
      [...one.classList]
        .slice(0, 2)
        .map((name) => `.${name}`)
        .join('');
    const parent = element.parentElement;
    return parent ? `${own(parent)} > ${own(element)}` : own(element);
  };
  const tell = (what: string, element: Element, words: string) => found.add(`${what} «${words.slice(0, 40)}» in ${nameOf(element)}`);

  const modal = [...document.querySelectorAll('.p-dialog-mask, [aria-modal="true"]')].at(-1);
  const covered = (element: Element) => !!modal && !modal.contains(element);
  const unread = (element: Element) =>
    !!element.closest('[inert], .p-hidden-accessible, .ticket-print, [data-print]') ||
    styleOf(element).clipPath === 'inset(50%)' ||
    covered(element) ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (element: Element) => {
    const known = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, known);
    return known;
  };

  /** The horizontal range in which an element is visible, and the ancestor that clips it. */
  const seen = new Map<Element, { left: number; right: number; by: Element | null }>();
  const roomOf = (element: Element): { left: number; right: number; by: Element | null } => {
    const known = seen.get(element);
    if (known) return known;
    const { overflowX, position } = styleOf(element);
    const parent = element.parentElement;
    const around = !parent || position === 'fixed' ? { left: 0, right: wide, by: null } : roomOf(parent);
    let room = around;
    if (element.matches('[role="tablist"]') || (overflowX === 'auto' && element.matches('[tabindex="0"]')))
      room = { left: -1e6, right: 1e6, by: null };
    else if (overflowX !== 'visible' && element !== document.body && element !== document.documentElement) {
      const { left, right } = boxOf(element);
      room = { left: Math.max(left, around.left), right: Math.min(right, around.right), by: element };
    }
    seen.set(element, room);
    return room;
  };
  const cut = ({ left, right }: DOMRect, element: Element) => {
    const room = roomOf(element);
    return left < room.left - SLACK || right > room.right + SLACK;
  };
  /** What the block that it stands in shortens with an ellipsis, which a block further out cannot do, and whose whole is in a tooltip. */
  const shortened = (element: Element) => {
    const whole = element.closest('[title], [data-pr-tooltip], [role="option"]');
    let block: Element = element;
    while (styleOf(block).display === 'inline') block = block.parentElement!;
    return !!whole?.contains(block) && styleOf(block).textOverflow === 'ellipsis';
  };

  // Text on a single line within its visible range needs no further check.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    const text = node.nodeValue!;
    if (text.trim() === '' || element.closest('script, style, noscript, option, textarea, next-route-announcer') || unread(element))
      continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (lines.length < 2 && !lines.some((line) => cut(line, element))) continue;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}.,@]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const [first] = rects;
      if (!first) continue;
      const broken = rects.some(({ top }) => Math.abs(top - first.top) > first.height / 2);
      if (broken && word.length <= LONGEST && !shortened(element)) tell('broken', element, word);
      else if (!broken && !shortened(element) && rects.some((rect) => cut(rect, element))) tell('cut off', element, word);
    }
  }

  // Controls, pictures, and boxes with hidden overflow
  for (const element of document.body.querySelectorAll<HTMLElement>(':not(svg *, option)')) {
    const { overflowY } = styleOf(element);
    const clips = overflowY === 'hidden' || overflowY === 'clip';
    const control = element.matches('a[href], button, input, select, textarea, summary, img, canvas, svg');
    if (!control && !clips) continue;
    if (unread(element)) continue;
    const box = boxOf(element);
    if (box.width < 2 || box.height < 2) continue;
    const words = element.textContent?.trim() || element.getAttribute('aria-label') || (element as HTMLInputElement).placeholder || '';
    if (control && !shortened(element) && cut(box, element)) tell('cut off', element, words);
    const clamped = styleOf(element).webkitLineClamp !== 'none' && !!element.closest('[title]');
    if (clips && !control && !clamped && element.scrollHeight > element.clientHeight + 3 && element.clientHeight > 0)
      tell('hidden below', element, words);
    if (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file', 'hidden'].includes(element.type)) {
      if (element.value && element.scrollWidth > element.clientWidth + SLACK) tell('value cut off', element, element.value);
    }
    if (element instanceof HTMLSelectElement) {
      const style = styleOf(element);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const long = (element.selectedOptions[0]?.text ?? '').split(/\s+/).find((word) => pen.measureText(word).width > room + SLACK);
      if (long) tell('value cut off', element, long);
    }
  }

  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.add(`the page scrolls sideways by ${over} px`);
  return [...found];
}

/**
 * Touch targets that are too small: links, buttons and fields less than 44 px high or, without text, less than 44 px wide. A control counts
 * together with its label. Links inside a sentence are exempt (as in WCAG 2.5.8).
 */
export function smallTargets(): string[] {
  const FINGER = 43.5;
  const modal = [...document.querySelectorAll('.p-dialog-mask, dialog[open]')].at(-1);
  const nameOf = (element: Element) =>
    `${element.parentElement?.tagName.toLowerCase()}.${element.parentElement?.className ?? ''} > ${element.tagName.toLowerCase()}.${element.className}`;
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]',
  )) {
    if (element.closest('[inert], .p-hidden-accessible, [aria-hidden="true"]') || (modal && !modal.contains(element))) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const boxes = [element, element.closest('label'), ...((element as HTMLInputElement).labels ?? [])].flatMap(
      (one) => one?.getBoundingClientRect() ?? [],
    );
    const height = Math.max(...boxes.map((box) => box.height));
    const width = Math.max(...boxes.map((box) => box.width));
    if (boxes[0]!.width < 2 || boxes[0]!.height < 2 || boxes[0]!.right < 0 || boxes[0]!.bottom < 0) continue;
    const around = element.parentElement!;
    const inSentence =
      element.matches('a, .link-button') &&
      around.matches('p, small, dd, .notice *') &&
      [...around.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim().length > 1);
    if (inSentence) continue;
    const words = element.textContent?.trim();
    if (height < FINGER || (!words && width < FINGER))
      found.push(
        `${Math.round(width)}×${Math.round(height)} «${(words || element.getAttribute('aria-label') || element.id).slice(0, 30)}» ${nameOf(element)}`.slice(
          0,
          170,
        ),
      );
  }
  return found;
}

/**
 * Text with too little contrast: below 4.5:1, or 3:1 for large text (WCAG 1.4.3, which exempts disabled elements). The background is
 * composed from the ancestors and their opacity; text on a picture is skipped.
 */
export function faintWords(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const read = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const scale = css.startsWith('color(srgb') ? 255 : 1;
    return [red * scale, green * scale, blue * scale, alpha];
  };
  const over = (top: Colour, below: Colour, opacity = 1): Colour => {
    const alpha = top[3] * opacity;
    const mixed = [0, 1, 2].map((at) => top[at]! * alpha + below[at]! * (1 - alpha)) as [number, number, number];
    return [...mixed, 1];
  };
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  /** The background behind an element's text, and the translucent ancestors through which their own background shows. */
  interface Ground {
    colour: Colour;
    veils: { behind: Colour; opacity: number }[];
    picture: boolean;
  }
  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element): Ground => {
    const known = grounds.get(element);
    if (known) return known;
    const around: Ground = element.parentElement
      ? groundOf(element.parentElement)
      : { colour: [255, 255, 255, 1], veils: [], picture: false };
    const { backgroundColor, backgroundImage, opacity } = styleOf(element);
    const own = read(backgroundColor);
    const ground: Ground = {
      colour: over(own, around.colour),
      veils: Number(opacity) < 1 ? [...around.veils, { behind: around.colour, opacity: Number(opacity) }] : around.veils,
      picture: own[3] < 1 && (around.picture || backgroundImage !== 'none'),
    };
    grounds.set(element, ground);
    return ground;
  };

  const modal = [...document.querySelectorAll('.p-dialog-mask, [aria-modal="true"]')].at(-1);
  const unread = (element: Element) =>
    !!element.closest('[inert], .p-hidden-accessible, .ticket-print, [data-print], :disabled, [aria-disabled="true"]') ||
    (!!modal && !modal.contains(element)) ||
    !!element.closest('label')?.control?.matches(':disabled') ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const ofControl = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.height > 2;
  };

  const found = new Set<string>();
  const look = (element: Element, words: string) => {
    if (!/[\p{L}\p{N}]/u.test(words) || unread(element) || !ofControl(element)) return;
    const ground = groundOf(element);
    if (ground.picture) return;
    const { color, fontSize, fontWeight } = styleOf(element);
    let behind = ground.colour;
    let letters = over(read(color), behind);
    for (const veil of ground.veils.toReversed()) {
      letters = over(letters, veil.behind, veil.opacity);
      behind = over(behind, veil.behind, veil.opacity);
    }
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const ratio = contrast(letters, behind);
    if (ratio >= least - 0.005) return;
    const hex = (colour: Colour) =>
      `#${colour
        .slice(0, 3)
        .map((one) => Math.round(one).toString(16).padStart(2, '0'))
        .join('')}`;
    const place = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    found.add(
      `${ratio.toFixed(2)} «${words.trim().slice(0, 40)}» ${hex(letters)} on ${hex(behind)} in ${element.parentElement?.className} > ${place}`,
    );
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement!;
    if (!element.closest('script, style, noscript, select, textarea, next-route-announcer')) look(element, node.nodeValue!);
  }
  for (const field of document.body.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="hidden"], [type="color"]), select, textarea',
  ))
    look(field, field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value);
  return [...found];
}

declare global {
  interface Window {
    /** Forgets where things stood, when a page begins to open. */
    opening: () => void;
    /** What moved away since then although one could have pressed it already. */
    movedAway: () => string[];
  }
}

/** Notes, from the first moment on, where everything stands that can be pressed. To run before the scripts of the page. */
export function watchPressables(): void {
  /** Less than that and a finger still hits it, in px. */
  const SLACK = 12;
  const EVERY = 50;
  const first = new Map<Element, { x: number; y: number; above: string }>();
  /** What stands above it, to see what pushed it away. */
  const above = (element: Element): string => {
    let before = '';
    for (let one = element.previousElementSibling; one; one = one.previousElementSibling) {
      const { height } = one.getBoundingClientRect();
      if (height > 0) before = ` ${one.tagName.toLowerCase()}.${one.classList[0] ?? ''} ${Math.round(height)}${before}`;
    }
    return (element.parentElement ? above(element.parentElement) : '') + before;
  };
  const placeOf = (element: Element) => {
    const { x, y, width } = element.getBoundingClientRect();
    const seen = width > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return seen ? { x: x + scrollX, y: y + scrollY } : undefined;
  };
  // The rows of a table replace grey bars; a strip of tabs scrolls to the chosen one.
  const candidates = () =>
    document.querySelectorAll('main :is(a[href], button:enabled, input:enabled, select:enabled):not(table *, [role="tab"])');
  const look = () => {
    for (const element of candidates()) {
      const place = first.has(element) ? undefined : placeOf(element);
      // What lies below the screen cannot be pressed yet.
      if (place && place.y < scrollY + innerHeight) first.set(element, { ...place, above: above(element) });
    }
  };
  setInterval(look, EVERY);
  window.opening = () => first.clear();
  window.movedAway = () =>
    [...first].flatMap(([element, before]) => {
      const now = element.isConnected ? placeOf(element) : undefined;
      if (!now || Math.max(Math.abs(now.x - before.x), Math.abs(now.y - before.y)) <= SLACK) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30) || element.id;
      const at = ({ x, y }: { x: number; y: number }, below: string) => `${Math.round(x)},${Math.round(y)} (below${below})`;
      return [`moves away «${name}» from ${at(before, before.above)} to ${at(now, above(element))}`];
    });
}
