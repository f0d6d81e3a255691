import { render, screen, within } from '@testing-library/react';
import { TitledPage } from '@/components/report/TitledPage';
import { PageHeader } from '@/components/ui/PageHeader';

test('a page has one title: the actions of the part with the same title stand beside it, another title is a heading below it', () => {
  const { rerender } = render(
    <TitledPage title="Inactivos">
      <PageHeader title="Inactivos">
        <button>Imprimir</button>
      </PageHeader>
    </TitledPage>,
  );
  const banner = screen.getByRole('heading', { level: 1 }).parentElement!;
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(within(banner).getByRole('button', { name: 'Imprimir' })).toBeVisible();

  rerender(
    <TitledPage title="Inactivos">
      <PageHeader title="Dejaron de venir">
        <button>Imprimir</button>
      </PageHeader>
    </TitledPage>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Dejaron de venir' })).toBeVisible();
  expect(within(screen.getByRole('heading', { level: 1 }).parentElement!).queryByRole('button')).not.toBeInTheDocument();
});
