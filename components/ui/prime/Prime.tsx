import { PrimeReactProvider, type PrimeReactPTOptions } from 'primereact/api';
import type { ReactNode } from 'react';
import { speakSpanish } from './locale';

// An element that only repeats a focusable neighbour for the mouse.
const mouseOnly = {
  role: 'presentation',
  'aria-hidden': true,
  'aria-label': undefined,
  'aria-expanded': undefined,
  'aria-haspopup': undefined,
};

/** Fixes accessibility faults in the markup of the PrimeReact components in use, once for the whole product. */
const pt: PrimeReactPTOptions = {
  // Level 2, because the parts of a dialog have headings below its title.
  dialog: { headerTitle: { role: 'heading', 'aria-level': 2 } },
  dropdown: { root: { 'aria-activedescendant': undefined }, trigger: mouseOnly, select: { 'aria-hidden': true } },
  calendar: {
    // aria-selected is not allowed on a span; aria-pressed is allowed on a button.
    dayLabel: (options: { context?: { selected?: boolean } }) => ({
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': options.context?.selected ?? false,
    }),
  },
};

speakSpanish();
const settings = { locale: 'es', ripple: false, pt };

/**
 * The provider of PrimeReact's own components: Spanish texts, and accessible markup. It is rendered only inside lazily loaded parts, so
 * that no page loads PrimeReact first.
 */
export const Prime = ({ children }: { children: ReactNode }) => <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
