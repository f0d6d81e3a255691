import { later } from '../../data/later';
import { descripcionEntre } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { inscripciones, REBAJAN, type InscripcionLeida } from '@/contract/inscripciones/leida';
import { columnsOf } from '@/contract/columns';
import { sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import { antiguedad, ETIQUETA_DE_MORA, TRAMOS_DE_MORA } from '@/domain/mora';
import { pendientesDeEstudiante } from '@/services/estudiantes/fichas';
import { inscritosService } from '@/services/inscripciones';
import { money, plural } from '@/utils/format';
import { celdaFactura } from '../../data/FacturaLink';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { usePagina, usePermiso } from '../../data/useSession';
import { Empty } from '../../feedback/Notice';
import type { Cells } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { Button, ButtonLink } from '../../ui/Button';
import { Section } from '../../ui/Section';
import { Stat, Stats } from '../../ui/Stat';
import { useOpen } from '../../ui/useOpen';

const COLUMNS = columnsOf<FacturaPendiente>([
  { id: 'descripcion', header: 'Concepto' },
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'diasAtraso', header: 'Atraso', value: ({ diasAtraso }) => (diasAtraso > 0 ? plural(diasAtraso, 'día') : '') },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pagado', header: 'Abonado', kind: 'money' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
]);
const SIN_ATRASO = COLUMNS.filter(({ id }) => id !== 'diasAtraso');

const pendienteDe = (facturas: readonly FacturaPendiente[]) => sumar(facturas.map(({ pendiente }) => pendiente));

type GrupoProps = { titulo: string; columns: typeof COLUMNS; cells: Cells<FacturaPendiente>; rows: FacturaPendiente[] };

function Grupo({ titulo, columns, cells, rows }: GrupoProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={titulo}>
      <Table
        label={titulo}
        columns={columns}
        cells={cells}
        rows={rows}
        rowKey="codigoFactura"
        totals={{ pendiente: money(pendienteDe(rows)) }}
      />
    </Section>
  );
}

/** The debt by age; empty ages are left out. */
function Edades({ facturas }: { facturas: readonly FacturaPendiente[] }) {
  const porEdad = antiguedad(facturas, hoyEn(new Date()));
  const tramos = TRAMOS_DE_MORA.filter((tramo) => porEdad[tramo] > 0);
  return (
    <Stats>
      <Stat label="Total pendiente" value={money(pendienteDe(facturas))} />
      {tramos.map((tramo) => (
        <Stat
          key={tramo}
          label={ETIQUETA_DE_MORA[tramo]}
          name={tramo === 'POR_VENCER' ? 'Total por vencer' : undefined}
          value={money(porEdad[tramo])}
          tone={tramo === 'POR_VENCER' ? undefined : 'bad'}
        />
      ))}
    </Stats>
  );
}

function Pendientes({ codigoEstudiante, facturas }: { codigoEstudiante: number; facturas: FacturaPendiente[] }) {
  const cobra = usePagina('/process/factura');
  if (facturas.length === 0) return <Empty icon="pi-check-circle" title="No tiene nada pendiente." />;
  const cells = { numero: celdaFactura, descripcion: descripcionEntre(facturas) };
  return (
    <div className="flex flex-column gap-4">
      <Edades facturas={facturas} />
      {cobra && (
        <div className="flex justify-content-end">
          <ButtonLink href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} label="Cobrar lo pendiente" icon="pi-wallet" />
        </div>
      )}
      <Grupo titulo="Vencidas" columns={COLUMNS} cells={cells} rows={facturas.filter(({ diasAtraso }) => diasAtraso > 0)} />
      <Grupo titulo="Por vencer" columns={SIN_ATRASO} cells={cells} rows={facturas.filter(({ diasAtraso }) => diasAtraso <= 0)} />
    </div>
  );
}

const Rebajas = later(() => import('../../inscripciones/actos/Rebajas'), 'Rebajas');

interface PorEstudiante {
  codigoEstudiante: number;
  /** Whether its enrolments are wanted too. */
  rebaja: boolean;
}

/** What a student owes and its enrolments, which come together, so that the buttons of one do not push those of the other away. */
async function cuotasDe({ codigoEstudiante, rebaja }: PorEstudiante, options: { signal: AbortSignal }) {
  const query = { codigoEstudiante };
  const [facturas, activas] = await Promise.all([
    pendientesDeEstudiante({ query }, options),
    rebaja ? inscritosService.activas({ query }, options) : [],
  ]);
  return { facturas, inscripciones: activas.filter(({ tipo }) => tipo === 'REGULAR') };
}

interface RebajasProps {
  inscripciones: readonly InscripcionLeida[];
  /** Amounts changed. */
  onCambio: () => void;
}

/** Opens the discounts and scholarships of each enrolment of a student. */
function RebajasDelEstudiante({ inscripciones: suyas, onCambio }: RebajasProps) {
  const [abierta, setAbierta, cerrar] = useOpen<InscripcionLeida>();
  return (
    <div className="flex flex-wrap gap-2 justify-content-end mb-3">
      {suyas.map((una) => (
        <Button
          key={una.codigoInscripcion}
          label={suyas.length > 1 ? `Descuentos y becas · ${una.grupo}` : 'Descuentos y becas'}
          icon="pi-percentage"
          outlined
          onClick={() => setAbierta(una)}
        />
      ))}
      {abierta && (
        <Rebajas
          codigoInscripcion={abierta.codigoInscripcion}
          nombre={`${abierta.nombreCompleto} en ${abierta.grupo}`}
          onCambio={onCambio}
          onClose={cerrar}
        />
      )}
    </div>
  );
}

/** A student's pending invoices, overdue ones apart, with the debt ages, a link to the desk, and the discounts and scholarships. */
export default function Cuotas({ codigoEstudiante }: { codigoEstudiante: number }) {
  const rebaja = [usePermiso(inscripciones.id.access), usePermiso(REBAJAN)].every(Boolean);
  return (
    <Loaded of={useLoaded(cuotasDe, { codigoEstudiante, rebaja })}>
      {(suyas, reload) => (
        <>
          <RebajasDelEstudiante inscripciones={suyas.inscripciones} onCambio={reload} />
          <Pendientes codigoEstudiante={codigoEstudiante} facturas={suyas.facturas} />
        </>
      )}
    </Loaded>
  );
}
