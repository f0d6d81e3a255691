import type { PrimeReactPTOptions } from 'primereact/api';

/** Mends what accessibility checks find in PrimeReact's own markup, once for the whole product. */
export const pt: PrimeReactPTOptions = {
  dropdown: {
    // The trigger only repeats what the focusable input does, and its hidden select has no label.
    trigger: { role: 'presentation', 'aria-hidden': true, 'aria-label': undefined, 'aria-expanded': undefined, 'aria-haspopup': undefined },
    select: { 'aria-hidden': true },
  },
};
