import type { PrimeReactPTOptions } from 'primereact/api';

// Around the real input PrimeReact puts a box with the same role: one control too many, and without a name.
const plainBox = { role: undefined, 'aria-label': undefined, 'aria-checked': undefined };
// What only repeats a focusable neighbour for the mouse.
const mouseOnly = {
  role: 'presentation',
  'aria-hidden': true,
  'aria-label': undefined,
  'aria-expanded': undefined,
  'aria-haspopup': undefined,
};

/** Mends what accessibility checks find in PrimeReact's own markup, once for the whole product. */
export const pt: PrimeReactPTOptions = {
  // The parts of a dialog have headings below its own.
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
    // The option itself says whether it is chosen; its checkbox is a picture.
    checkbox: { root: { ...plainBox, 'aria-hidden': true }, input: { style: { display: 'none' } } },
    headerCheckbox: { root: plainBox, input: { 'aria-label': 'Seleccionar todas las opciones' } },
    filterInput: { root: { 'aria-label': 'Filtrar opciones' } },
  } as never,
  calendar: {
    // A span may not be "selected"; a button may be pressed.
    dayLabel: ((options: { context?: { selected?: boolean } }) => ({
      role: 'button',
      'aria-selected': undefined,
      'aria-pressed': options.context?.selected ?? false,
    })) as never,
  },
};
