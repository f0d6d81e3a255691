import type { Vendible } from '@/contract/facturas/venta';
import type { SemanaCampamento } from '@/contract/inscripciones/campamento';
import { edad } from '@/domain/academico/edad';
import { textoDelRango } from '@/domain/fechas';
import { superaCualquiera } from '@/domain/inscripciones/inscripcion';
import { money, plural } from '@/utils/format';
import { Loaded } from '../../data/useLoaded';
import { useEsAdministrador, useSucursal } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { PrintButton } from '../../print/PrintButton';
import { Button, IconButton } from '../../ui/Button';
import { Check, CheckList } from '../../ui/input/CheckList';
import { Combobox, optionOf } from '../../ui/input/Combobox';
import { NumberInput } from '../../ui/input/NumberInput';
import { LabelledText } from '../../ui/input/TextInput';
import { useSearch, whole, type SearchOf } from '../../ui/input/useSearch';
import { Section } from '../../ui/Section';
import { FacturasDeNino } from './FacturasDeNino';
import { rechazosDe, type useCampamento, type ExtraElegido, type NinoElegido } from './useCampamento';

/** Why a child would not fit, as far as the page knows; the server checks the rest. */
const noCabe = ({ edadMinima, edadMaxima, fechaInicio }: SemanaCampamento, { estudiante: { fechaNacimiento } }: NinoElegido) => {
  if (fechaNacimiento === null) return '';
  const tiene = edad(fechaNacimiento, fechaInicio);
  return tiene < edadMinima || tiene > edadMaxima ? `tiene ${plural(tiene, 'año')}` : '';
};

interface SemanasProps {
  semanas: readonly SemanaCampamento[];
  ninos: readonly NinoElegido[];
  onGrupos: (codigoEstudiante: number, grupos: number[]) => void;
}

/** The printed list of a week. */
const listaDe = async ({ codigoGrupo, descripcion, fechaInicio, fechaFin }: SemanaCampamento) => ({
  title: `Campamento · ${descripcion}`,
  filters: [['Semana', textoDelRango(fechaInicio, fechaFin)] as const],
  columns: (await import('@/contract/inscripciones/campamento')).COLUMNAS_SEMANA,
  rows: await (await import('@/services/inscripciones')).campamentoService.lista({ query: { codigoGrupo } }),
  totals: {},
});

/** The camp weeks side by side with their free places; each child of the family is ticked per week. */
export const Semanas = ({ semanas, ninos, onGrupos }: SemanasProps) => (
  <div className="tiled gap-3">
    {semanas.map((semana) => {
      const { codigoGrupo, descripcion, libres, precio, montoDeposito } = semana;
      return (
        <section key={codigoGrupo} className="boxed p-3 min-w-0" aria-label={descripcion}>
          <h3 className="text-base mb-1">{descripcion}</h3>
          <p className="text-sm">{textoDelRango(semana.fechaInicio, semana.fechaFin)}</p>
          <p className="text-sm text-muted">
            {semana.edadMinima} a {semana.edadMaxima} años · {semana.profesor}
          </p>
          <p className="mt-1 mb-2">
            <strong>{libres > 0 ? plural(libres, 'lugar libre', 'lugares libres') : 'Llena'}</strong> ·{' '}
            <span className="white-space-nowrap">{money(precio)}</span>
            {montoDeposito > 0 && <small className="block text-muted">Depósito {money(montoDeposito)}</small>}
          </p>
          <CheckList
            items={ninos.map((nino) => ({
              key: nino.estudiante.codigoEstudiante,
              label: nino.estudiante.nombreCompleto,
              note: noCabe(semana, nino),
              checked: nino.grupos.includes(codigoGrupo),
            }))}
            onToggle={(codigo, on) => {
              const { grupos } = ninos.find(({ estudiante }) => estudiante.codigoEstudiante === codigo)!;
              onGrupos(codigo, on ? [...grupos, codigoGrupo] : grupos.filter((otro) => otro !== codigoGrupo));
            }}
          />
          <PrintButton
            label="Imprimir lista"
            aria-label={`Imprimir la lista de ${descripcion}`}
            outlined={false}
            text
            small
            sheet={() => listaDe(semana)}
          />
        </section>
      );
    })}
  </div>
);

const EXTRAS: SearchOf<Vendible> = { noun: 'extra', none: 'Nada', keyOf: ({ tipo, codigo }) => `${tipo}${codigo}` };
const option = ({ descripcion, precio }: Vendible) => optionOf(descripcion, '', money(precio));

function BuscarExtra({ label, onPick }: { label: string; onPick: (vendible: Vendible) => void }) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const load = whole(async ({ query }, options) => {
    if (codigoSucursal === undefined) return [];
    const { ventaService } = await import('@/services/facturas');
    const rows = await ventaService.vendibles({ query: { codigoSucursal, ...query } }, options);
    return rows.filter(({ tipo }) => tipo !== 'EV');
  });
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
        <IconButton icon="pi-times" label={`Quitar a ${nombreCompleto}`} onClick={onQuitar} />
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
            onClick={() => onExtras(extras.filter((uno) => !mismo(uno, vendible)))}
          />
        </div>
      ))}
    </li>
  );
}

/** The family's invoices with their total, the refusals, and the button that enrols all children. */
export function PlanDeCampamento({
  campamento,
  admiteDeposito,
}: {
  campamento: ReturnType<typeof useCampamento>;
  admiteDeposito: boolean;
}) {
  const { plan, deposito, motivoExcepcion, aceptaDeuda, escribir, listo, inscribir, busy, aviso } = campamento;
  const esAdministrador = useEsAdministrador();
  return (
    <>
      {admiteDeposito && (
        <Check checked={deposito} onChange={(on) => escribir({ deposito: on })}>
          Pagar ahora solo el depósito; el resto, al empezar la primera semana
        </Check>
      )}
      <Notice tone="warn" role="alert" className="my-3">
        {aviso}
      </Notice>
      <Loaded of={plan}>
        {(data) => {
          const rechazos = rechazosDe(data);
          const supera = (motivo: string, superable: boolean) => superable && (esAdministrador || superaCualquiera(motivo));
          const impide = rechazos.some(({ motivo, superable }) => !supera(motivo, superable));
          const deuda = data.estudiantes.filter(({ deudaVencida }) => deudaVencida.cantidad > 0);
          const falta = rechazos.length > 0 && motivoExcepcion.trim() === '';
          return (
            <>
              {data.estudiantes.map(({ codigoEstudiante, nombreCompleto, facturas, total }) => (
                <Section key={codigoEstudiante} title={nombreCompleto} small className="mt-3">
                  <FacturasDeNino nombre={nombreCompleto} facturas={facturas} total={total} />
                </Section>
              ))}
              {rechazos.map(({ texto, motivo, superable }) => (
                <Notice key={texto} tone={supera(motivo, superable) ? 'warn' : 'error'} role="alert" className="my-2">
                  {texto}
                </Notice>
              ))}
              {rechazos.length > 0 && !impide && (
                <LabelledText
                  label="Razón de la excepción"
                  value={motivoExcepcion}
                  onChange={(text) => escribir({ motivoExcepcion: text })}
                />
              )}
              {deuda.length > 0 && (
                <Check checked={aceptaDeuda} onChange={(on) => escribir({ aceptaDeuda: on })}>
                  Inscribir aunque{' '}
                  {deuda.map(({ nombreCompleto, deudaVencida }) => `${nombreCompleto} deba ${money(deudaVencida.monto)}`).join(' y ')}
                </Check>
              )}
              <p className="mt-3 text-lg">
                Total <strong>{money(data.total)}</strong>
                {data.ahora !== data.total && (
                  <>
                    {' '}
                    · ahora <strong>{money(data.ahora)}</strong>
                  </>
                )}
              </p>
              <div className="botones">
                <Button
                  label="Inscribir"
                  icon="pi-check"
                  loading={busy}
                  disabled={!listo || impide || falta || (deuda.length > 0 && !aceptaDeuda)}
                  onClick={inscribir}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
