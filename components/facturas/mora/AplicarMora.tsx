import { useState } from 'react';
import { columnsOf } from '@/contract/list';
import type { MoraPorAplicar, PlanDeMora } from '@/contract/facturas/mora';
import { sumar } from '@/domain/dinero';
import { moraService } from '@/services/moras';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { money, plural } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { confirm } from '../../feedback/confirm';
import { Empty } from '../../feedback/Empty';
import { Notice } from '../../feedback/Notice';
import { useAct } from '../../form/useSubmit';
import { Lines } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { Button } from '../../ui/Button';

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
  const aplicar = async () => {
    const message = `Se harán ${plural(elegidas.length, 'factura', 'facturas')} por ${money(total)}. Una mora se puede condonar después.`;
    if (await confirm({ header: '¿Aplicar la mora?', message, accept: 'Aplicar' })) await submit();
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
        rowKey={({ codigoFactura }) => codigoFactura}
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
        <Button
          label={`Aplicar ${plural(elegidas.length, 'mora', 'moras')} por ${money(total)}`}
          icon="pi pi-clock"
          loading={busy}
          disabled={elegidas.length === 0}
          onClick={() => void aplicar()}
        />
      </div>
    </>
  );
}

/** The instalments that are late enough, with the late fee of each and its reason; the ticked ones are charged, once. */
export function AplicarMora({ onAplicada }: { onAplicada: () => void }) {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
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
