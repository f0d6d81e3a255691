import type { Vendible } from '@/contract/facturas/venta';
import { vendibles } from '@/services/facturas';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { money } from '@/utils/format';
import { IconButton } from '../../ui/IconButton';
import { Combobox } from '../../ui/input/Combobox';
import { NumberInput } from '../../ui/input/NumberInput';
import { useSearch, type SearchOf } from '../../ui/input/useSearch';
import type { ExtraElegido, NinoElegido } from './useCampamento';

const EXTRAS: SearchOf<Vendible> = { noun: 'extra', none: 'Nada', keyOf: ({ tipo, codigo }) => `${tipo}${codigo}` };
const option = ({ descripcion, precio }: Vendible) => (
  <>
    <strong>{descripcion}</strong>
    <small>{money(precio)}</small>
  </>
);

function BuscarExtra({ label, onPick }: { label: string; onPick: (vendible: Vendible) => void }) {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const load = async ({ query: { filtro } }: { query: { filtro: string } }, options?: { signal?: AbortSignal }) => {
    const rows = codigoSucursal === undefined ? [] : await vendibles({ query: { codigoSucursal, filtro } }, options);
    const sinEventos = rows.filter(({ tipo }) => tipo !== 'EV');
    return { rows: sinEventos, total: sinEventos.length };
  };
  return <Combobox label={label} placeholder="Camiseta, transporte…" search={useSearch(load, EXTRAS)} option={option} onPick={onPick} />;
}

interface Props {
  nino: NinoElegido;
  onExtras: (extras: ExtraElegido[]) => void;
  onQuitar: () => void;
}

/** A child of the family with its extras. */
export function Nino({ nino: { estudiante, extras }, onExtras, onQuitar }: Props) {
  const { nombreCompleto } = estudiante;
  const mismo = (uno: ExtraElegido, otro: Vendible) => uno.vendible.tipo === otro.tipo && uno.vendible.codigo === otro.codigo;
  return (
    <li className="py-2 border-top-1 surface-border">
      <div className="flex align-items-center justify-content-between gap-2">
        <strong>{nombreCompleto}</strong>
        <IconButton icon="pi-times" label={`Quitar a ${nombreCompleto}`} title="Quitar" onClick={onQuitar} />
      </div>
      <BuscarExtra
        label={`Extra para ${nombreCompleto}`}
        onPick={(vendible) => onExtras(extras.some((uno) => mismo(uno, vendible)) ? [...extras] : [...extras, { vendible, cantidad: 1 }])}
      />
      {extras.map(({ vendible, cantidad }) => (
        <div key={`${vendible.tipo}${vendible.codigo}`} className="flex flex-wrap align-items-center gap-2 mt-2">
          <span className="flex-1">
            {vendible.descripcion} <small className="text-muted">{money(vendible.precio)}</small>
          </span>
          <NumberInput
            id={`extra-${estudiante.codigoEstudiante}-${vendible.tipo}${vendible.codigo}`}
            aria-label={`Cantidad de ${vendible.descripcion} para ${nombreCompleto}`}
            value={cantidad}
            onChange={(n) =>
              onExtras(extras.map((uno) => (mismo(uno, vendible) ? { vendible, cantidad: Math.max(1, Math.trunc(n ?? 1)) } : uno)))
            }
          />
          <IconButton
            icon="pi-trash"
            label={`Quitar ${vendible.descripcion}`}
            title="Quitar"
            onClick={() => onExtras(extras.filter((uno) => !mismo(uno, vendible)))}
          />
        </div>
      ))}
    </li>
  );
}
