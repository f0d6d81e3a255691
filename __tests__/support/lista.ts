import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';

type User = ReturnType<typeof userEvent.setup>;
type Part = Pick<typeof screen, 'findByRole' | 'getByRole' | 'queryByRole'>;

/** Presses an entry of a list's menu: a file, paper, inactive rows, a column, the density. Entries that switch leave the menu open. */
export async function inMenu(user: User, name: string | RegExp, part: Part = screen): Promise<void> {
  const open = part.queryByRole('menu');
  if (!open) await user.click(await part.findByRole('button', { name: /^(Más opciones de |Exportar$)/ }));
  const menu = within(part.getByRole('menu'));
  await user.click(menu.queryByRole('menuitemcheckbox', { name }) ?? menu.getByRole('menuitem', { name }));
}

/** Opens the filters of a list that narrow nothing yet, or the one that says this; returns their form. */
export async function openFilters(user: User, chip: string | RegExp = /^Filtro$/, part: Part = screen) {
  await user.click(await part.findByRole('button', { name: chip }));
  return within(await part.findByRole('form', { name: 'Filtros' }));
}
