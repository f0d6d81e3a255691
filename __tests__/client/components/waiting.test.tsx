import { act, render, screen } from '@testing-library/react';
import { Failed } from '@/components/data/useLoaded';
import { Table } from '@/components/list/table/Table';
import { Skeleton } from '@/components/ui/Skeleton';
import { ApiError } from '@/services/http/apiError';
import userEvent from '@testing-library/user-event';

const WORDS = 'Sigue cargando…';
const tabla = (rows: object[] | undefined) => <Table label="Grupos" columns={[]} rows={rows} rowKey={(_, index) => index} />;

describe('after five seconds of waiting', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test.each([
    ['an outline', <Skeleton key="outline" />],
    ['a table', tabla(undefined)],
  ])('%s says so in words, in a status that stood there already', (_, waiting) => {
    render(waiting);
    act(() => jest.advanceTimersByTime(4900));
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
    const statuses = screen.getAllByRole('status');
    act(() => jest.advanceTimersByTime(200));
    expect(statuses).toContain(screen.getByText(WORDS));
  });

  test('what came is silent', () => {
    const { rerender } = render(tabla(undefined));
    act(() => jest.advanceTimersByTime(6000));
    rerender(tabla([{}]));
    expect(screen.queryByText(WORDS)).not.toBeInTheDocument();
  });
});

test('what fails beside a page that works without it says why, and tries again', async () => {
  const reload = jest.fn(async () => undefined);
  const { rerender } = render(<Failed of={{ error: new ApiError(0, 'Sin conexión'), reload }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Sin conexión');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(reload).toHaveBeenCalledTimes(1);
  rerender(<Failed of={{ error: undefined, reload }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
