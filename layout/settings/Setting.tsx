import type { ReactNode } from 'react';

/** One setting of the panel: its label and its controls. */
export const Setting = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="min-w-0 m-0 p-0 border-none">
    <legend className="mb-2 p-0 font-semibold text-strong">{legend}</legend>
    {children}
  </fieldset>
);
