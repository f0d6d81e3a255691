import { useState } from 'react';
import { count } from '@/utils/format';
import { BareIcon } from '../../ui/BareIcon';
import { Select } from '../../ui/input/Select';

interface Props {
  page: number;
  size: number;
  rows: number;
  total: number;
  /** There are more than `total` rows, so the last page is unknown. */
  capped?: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

const SIZES = [16, 32, 64].map((value) => ({ value, label: `${value} por página` }));

/** The range of visible rows and the buttons to other pages; only the number of rows if they fit on one page. */
export function Pager({ page, size, rows, total, capped, onPage, onSize }: Props) {
  const to = capped ? page * size + rows : Math.min(total, (page + 1) * size);
  // With an uncounted total, a full page may have a next one.
  const last = capped ? page + (rows === size ? 1 : 0) : Math.max(0, Math.ceil(total / size) - 1);
  const button = (label: string, icon: string, target: number) => (
    <BareIcon icon={icon} label={label} disabled={target < 0 || target > last || target === page} onClick={() => onPage(target)} />
  );
  return (
    <nav className="flex flex-wrap align-items-center row-gap-2 column-gap-3 pt-3" aria-label="Páginas">
      <span className="mr-auto text-muted tabular" aria-live="polite">
        {count(page * size + 1)}–{count(to)} de {capped && 'más de '}
        {count(total)}
      </span>
      {total > SIZES[0]!.value && (
        <Select aria-label="Filas por página" options={SIZES} value={size} onChange={(value) => onSize(Number(value))} />
      )}
      {last > 0 && (
        <span className="inline-flex">
          {button('Primera página', 'pi-angle-double-left', page === 0 ? -1 : 0)}
          {button('Página anterior', 'pi-angle-left', page - 1)}
          {button('Página siguiente', 'pi-angle-right', page + 1)}
          {!capped && button('Última página', 'pi-angle-double-right', page === last ? -1 : last)}
        </span>
      )}
    </nav>
  );
}

/** The page that a short list shows, as its query, and the Pager that leads to the others, if there are any. */
export function usePages(first: number) {
  const [query, setQuery] = useState({ page: 0, size: first });
  const pager = ({ rows, total, capped }: { rows: readonly unknown[]; total: number; capped?: boolean }) =>
    total > first && (
      <Pager
        {...{ ...query, rows: rows.length, total, capped }}
        onPage={(page) => setQuery({ ...query, page })}
        onSize={(size) => setQuery({ page: 0, size })}
      />
    );
  return { query, pager };
}
