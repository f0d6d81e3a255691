import { useEffect, useId, type Ref } from 'react';
import { ACCESO } from '@/contract/accesos';
import type { Vendible } from '@/contract/facturas/venta';
import { ventaService } from '@/services/facturas';
import type { LineaEnVenta } from '@/store/cobros';
import { money, plural } from '@/utils/format';
import { useLatest } from '../data/useLatest';
import { useAccesos, useSucursal } from '../data/useSession';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { NumberInput } from '../ui/input/NumberInput';
import { TextInput } from '../ui/input/TextInput';
import { useSearch, whole, type SearchOf } from '../ui/input/useSearch';
import { useNovedades } from '../realtime/useNovedades';
import { IconButton } from '../ui/Button';
import css from './LineasDeVenta.module.css';
import type { Venta } from './useVenta';

const VENDIBLES: SearchOf<Vendible> = { noun: 'cosa', none: 'Nada', keyOf: ({ tipo, codigo }) => `${tipo}${codigo}` };

const quedan = ({ tipo, disponible }: Vendible) => {
  if (disponible === null) return '';
  return tipo === 'EV' ? `${plural(disponible, 'lugar', 'lugares')}` : `${disponible} en existencia`;
};

const option = (row: Vendible) => optionOf(row.descripcion, row.codigoBarra, money(row.precio), quedan(row));

/** Finds something to sell by words or barcode; a barcode reader types the code and presses Enter. */
function BuscarVendible({ onPick, input }: { onPick: (vendible: Vendible) => void; input?: Ref<HTMLInputElement> }) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const find = async (filtro: string, options?: { signal?: AbortSignal }) =>
    codigoSucursal === undefined ? [] : ventaService.vendibles({ query: { codigoSucursal, filtro } }, options);
  return (
    <Combobox
      input={input}
      label="Artículo, servicio o evento"
      placeholder="Nombre o código de barras"
      search={useSearch(
        whole(({ query: { filtro } }, options) => find(filtro, options)),
        VENDIBLES,
      )}
      read={find}
      option={option}
      onPick={onPick}
    />
  );
}

interface FilaProps {
  linea: LineaEnVenta;
  hecha: Venta['hechas'][number];
  onChange: (change: Partial<LineaEnVenta>) => void;
  onQuitar: () => void;
}

function Fila({ linea: { vendible, cantidad, descuento, motivo }, hecha, onChange, onQuitar }: FilaProps) {
  const id = useId();
  const puedeRebajar = useAccesos().has(ACCESO.descuento);
  const { descripcion } = vendible;
  const impide = 'impide' in hecha ? hecha.impide : undefined;
  const pasos = 'linea' in hecha ? (hecha.linea?.pasos ?? []) : [];
  return (
    <li className="flex flex-wrap row-gap-2 column-gap-3 align-items-end border-bottom-1 surface-border py-2">
      <span className={`${css.what} min-w-0`}>
        <strong className="block font-medium">{descripcion}</strong>
        <small className="text-muted">
          {money(vendible.precio)} {quedan(vendible) && `· ${quedan(vendible)}`}
        </small>
      </span>
      <span className={css.field}>
        <label htmlFor={`${id}c`}>Cantidad</label>
        <NumberInput id={`${id}c`} value={cantidad} onChange={(n) => onChange({ cantidad: n })} aria-invalid={!!impide} />
      </span>
      {puedeRebajar && (
        <span className={css.field}>
          <label htmlFor={`${id}d`}>Descuento</label>
          <NumberInput id={`${id}d`} decimals={2} value={descuento} onChange={(n) => onChange({ descuento: n })} />
        </span>
      )}
      {descuento !== null && descuento > 0 && (
        <span className={css.field}>
          <label htmlFor={`${id}m`}>Motivo</label>
          <TextInput id={`${id}m`} maxLength={120} value={motivo} onChange={(text) => onChange({ motivo: text })} />
        </span>
      )}
      <span className={`${css.total} text-right pb-2 tabular text-strong font-semibold`}>{money(hecha.total)}</span>
      <IconButton icon="pi-trash" label={`Quitar ${descripcion}`} onClick={onQuitar} />
      <small className={`${css.steps} text-color-secondary`} role="status">
        {impide ? (
          <span className="field-error">{impide}</span>
        ) : (
          pasos.length > 1 && pasos.map(({ concepto, monto }) => `${concepto} ${money(monto)}`).join(' · ')
        )}
      </small>
    </li>
  );
}

/**
 * Keeps the available stock of a sale's articles up to date: another desk may sell the last piece meanwhile. A sale that the desk remembered
 * comes back with the prices of now.
 */
function useAlDia({ lineas, renovar }: Pick<Venta, 'lineas' | 'renovar'>): void {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const esDeLaVenta = ({ tipo, codigo }: Vendible, de: Vendible) => tipo === de.tipo && codigo === de.codigo;
  const preguntar = async ({ vendible }: Venta['lineas'][number]) => {
    const filtro = vendible.codigoBarra || vendible.descripcion;
    // A failed reload leaves the line as it is; the sale itself is refused if the stock does not suffice.
    const rows = await ventaService.vendibles({ query: { codigoSucursal: codigoSucursal!, filtro } }).catch(() => []);
    const ahora = rows.find((row) => esDeLaVenta(row, vendible));
    if (ahora && (ahora.disponible !== vendible.disponible || ahora.precio !== vendible.precio)) renovar(ahora);
  };
  const alVolver = useLatest(() => codigoSucursal !== undefined && lineas.forEach((una) => void preguntar(una)));
  useEffect(() => void alVolver.current(), [alVolver]);
  useNovedades(
    ['existencia'],
    () => {
      if (codigoSucursal !== undefined) lineas.forEach((una) => una.vendible.tipo === 'AR' && void preguntar(una));
    },
    { si: ({ codigoArticulo }) => lineas.some(({ vendible }) => vendible.tipo === 'AR' && vendible.codigo === codigoArticulo) },
  );
}

/** The lines of a sale: add, change, remove, each with the steps of its price. */
export function LineasDeVenta({ venta, buscar }: { venta: Venta; buscar?: Ref<HTMLInputElement> }) {
  const { lineas, hechas, total, agregar, cambiar, quitar } = venta;
  useAlDia(venta);
  return (
    <section aria-label="Venta" className="sized">
      <BuscarVendible onPick={agregar} input={buscar} />
      {lineas.length > 0 && (
        <>
          <ul className="list-none p-0 m-0">
            {lineas.map((linea, i) => (
              <Fila
                key={`${linea.vendible.tipo}${linea.vendible.codigo}`}
                linea={linea}
                hecha={hechas[i]!}
                onChange={(change) => cambiar(i, change)}
                onQuitar={() => quitar(i)}
              />
            ))}
          </ul>
          <p className="flex justify-content-between pt-2 m-0">
            <span>Total de la venta</span>
            <strong className="tabular text-strong">{money(total)}</strong>
          </p>
        </>
      )}
    </section>
  );
}
