import type { PrimeReactPTOptions } from 'primereact/api';

// PrimeReact wraps the real input in a box with the same role, which screen readers would announce as a second, nameless control.
const plainBox = { role: undefined, 'aria-label': undefined, 'aria-checked': undefined };
// An element that only repeats a focusable neighbour for the mouse.
const mouseOnly = {
  role: 'presentation',
  'aria-hidden': true,
  'aria-label': undefined,
  'aria-expanded': undefined,
  'aria-haspopup': undefined,
};

/** Fixes accessibility faults in PrimeReact's markup, once for the whole product. */
export const pt: PrimeReactPTOptions = {
  // Level 2, because the parts of a dialog have headings below its title.
  dialog: { headerTitle: { role: 'heading', 'aria-level': 2 } },
  checkbox: { root: plainBox },
  inputswitch: { root: plainBox },
  radiobutton: { root: plainBox },
  dropdown: {
    root: { 'aria-activedescendant': undefined },
    trigger: mouseOnly,
    select: { 'aria-hidden': true },
    filterInput: { 'aria-label': 'Filtrar opciones' },
  },
  multiselect: {
    // The option itself says whether it is selected; its checkbox is decorative.
    checkbox: { root: { ...plainBox, 'aria-hidden': true }, input: { style: { display: 'none' } } },
    headerCheckbox: { root: plainBox, input: { 'aria-label': 'Seleccionar todas las opciones' } },
    filterInput: { root: { 'aria-label': 'Filtrar opciones' } },
  },
  calendar: {
    // aria-selected is not allowed on a span; aria-pressed is allowed on a button.
    dayLabel: (options: { context?: { selected?: boolean } }) => ({
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': options.context?.selected ?? false,
    }),
  },
};
