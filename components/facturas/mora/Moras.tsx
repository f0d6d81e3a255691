import { useState } from 'react';
import type { Mora, MoraPorAplicar, PlanDeMora } from '@/contract/facturas/mora';
import { columnsOf } from '@/contract/columns';
import { sumar } from '@/domain/dinero';
import { moraService } from '@/services/cobros/moras';
import { money, plural } from '@/utils/format';
import { celdaFactura } from '../../data/FacturaLink';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso, useSucursal } from '../../data/useSession';
import { Empty, Notice } from '../../feedback/Notice';
import { ActDialog, porMotivo } from '../../form/ActDialog';
import { useAct } from '../../form/useSubmit';
import { DataGrid } from '../../list/DataGrid';
import { Lines } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { useList } from '../../list/useList';
import { Facts } from '../../ui/Facts';
import { IconButton } from '../../ui/Button';
import { ReasonButton } from '../../ui/input/ReasonButton';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { useOpen } from '../../ui/useOpen';

const pasosDe = ({ pasos }: MoraPorAplicar) => pasos.map(({ concepto, monto }) => `${concepto}: ${money(monto)}`);
const COLUMNS = columnsOf<MoraPorAplicar>([
  { id: 'estudiante', header: 'Estudiante' },
  { id: 'descripcion', header: 'Cuota', value: ({ descripcion, numero }) => `${descripcion} (N.º ${numero})` },
  { id: 'fechaVencimiento', header: 'Venció', kind: 'date' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  { id: 'pasos', header: 'Por qué', value: (fila) => pasosDe(fila).join('; ') },
  { id: 'mora', header: 'Mora', kind: 'money' },
]);

function Plan({ plan, codigoSucursal, onAplicada }: { plan: PlanDeMora; codigoSucursal: number; onAplicada: () => void }) {
  const [fuera, setFuera] = useState<ReadonlySet<number>>(new Set());
  const elegidas = plan.filas.filter(({ codigoFactura }) => !fuera.has(codigoFactura));
  const total = sumar(elegidas.map(({ mora }) => mora));
  const facturas = elegidas.map(({ codigoFactura }) => codigoFactura);
  const { submit, busy, renew } = useAct(
    (_: void, { clave }) => moraService.aplicar({ body: { codigoSucursal, facturas, totalEsperado: total } }, { clave }),
    {
      ask: () => ({
        header: '¿Aplicar la mora?',
        message: `Se harán ${plural(elegidas.length, 'factura', 'facturas')} por ${money(total)}. Una mora se puede condonar después.`,
        accept: 'Aplicar',
      }),
      success: ({ aplicadas, total: sum }) => `${plural(aplicadas, 'mora aplicada', 'moras aplicadas')} por ${money(sum)}`,
      then: onAplicada,
    },
  );
  const alternar = ({ codigoFactura }: MoraPorAplicar) => {
    renew();
    const next = new Set(fuera);
    if (!next.delete(codigoFactura)) next.add(codigoFactura);
    setFuera(next);
  };
  if (plan.moraTipo === 'NINGUNA')
    return <Empty icon="pi-clock" title="La mora está desactivada. Se activa en Compañía, en la pestaña «Cobros»." />;
  if (plan.filas.length === 0) return <Empty icon="pi-check-circle" title="A ninguna cuota le toca mora hoy." />;
  return (
    <>
      {plan.hayMas && (
        <Notice tone="info" className="mb-3">
          Hay más de {plan.filas.length}: aplique estas primero.
        </Notice>
      )}
      <Table
        label="Mora por aplicar"
        columns={COLUMNS}
        cells={{ pasos: (fila) => <Lines items={pasosDe(fila)} /> }}
        rows={plan.filas}
        rowKey="codigoFactura"
        actions={(fila) => (
          <input
            type="checkbox"
            checked={!fuera.has(fila.codigoFactura)}
            aria-label={`Aplicar a ${fila.estudiante}, factura ${fila.numero}`}
            onChange={() => alternar(fila)}
          />
        )}
      />
      <div className="botones mt-3">
        <ReasonButton
          label={`Aplicar ${plural(elegidas.length, 'mora', 'moras')} por ${money(total)}`}
          icon="pi-clock"
          loading={busy}
          impide={elegidas.length === 0 ? 'Marque al menos una.' : undefined}
          onClick={() => void submit()}
        />
      </div>
    </>
  );
}

/** The instalments that are late enough, with the late fee of each and its reason; the ticked ones are charged, once. */
function AplicarMora({ onAplicada }: { onAplicada: () => void }) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const plan = useLoaded(moraService.previsualizar, codigoSucursal === undefined ? undefined : { body: { codigoSucursal } });
  const hecho = () => {
    void plan.reload();
    onAplicada();
  };
  return (
    <section className="card" aria-label="Mora por aplicar">
      <h2>Por aplicar</h2>
      <Loaded of={plan}>{(data) => <Plan key={data.total} plan={data} codigoSucursal={codigoSucursal!} onAplicada={hecho} />}</Loaded>
    </section>
  );
}

/** Waives an unpaid late fee, with a reason. */
const Condonar = ({ mora, onClose }: { mora: Mora; onClose: (changed: boolean) => void }) => (
  <ActDialog
    title={`Condonar la mora ${mora.numero}`}
    {...porMotivo('Por ejemplo: avisó a tiempo; error del banco.')}
    accept="Condonar"
    success={`Mora ${mora.numero} condonada`}
    act={({ motivo }, { clave, aprobacion }) =>
      moraService.condonar({ body: { codigoFactura: mora.codigoFactura, motivo, aprobacion } }, { clave })
    }
    onClose={onClose}
  >
    <Facts
      className="mb-3"
      of={[
        ['Estudiante', mora.estudiante],
        ['Mora', `${mora.descripcion}: ${money(mora.total)}`],
      ]}
    />
    <p className="mt-0">Deja de deberse, y esa cuota no tendrá otra mora.</p>
  </ActDialog>
);

/** Late fees: a preview of those to apply, and the applied ones. */
export function Moras() {
  const list = useList(moraService.filter);
  const condona = usePermiso(moraService.calls.condonar.access);
  const [mora, setMora, cerrar] = useOpen<Mora>(list.reload);
  return (
    <div className="flex flex-column gap-3">
      <div className="loads-first">
        <AplicarMora onAplicada={list.reload} />
      </div>
      <section className="card" aria-label="Moras aplicadas">
        <h2>Aplicadas</h2>
        <DataGrid
          list={list}
          cells={{ numero: celdaFactura, estatus: ({ estatus }) => <EstadoTag estado={estatus === 'ANULADA' ? 'CONDONADA' : estatus} /> }}
          rowKey="codigoFactura"
          actions={(fila) =>
            condona &&
            fila.pendiente > 0 && (
              <IconButton icon="pi-times-circle" label={`Condonar la mora ${fila.numero}`} onClick={() => setMora(fila)} />
            )
          }
          empty={<Empty icon="pi-clock" title="Todavía no se ha aplicado ninguna mora." />}
        />
      </section>
      {mora && <Condonar mora={mora} onClose={cerrar} />}
    </div>
  );
}
