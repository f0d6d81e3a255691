import { conteoService } from '@/services/existencias';
import { ESTATUS_CONTEO, type Conteo } from '@/contract/inventario/conteo';
import { moment } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useAct } from '../../form/useSubmit';
import { Table } from '../../list/table/Table';
import { PrintButton } from '../../print/PrintButton';
import type { Sheet } from '../../print/PrintSheet';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { PageHeader } from '../../ui/PageHeader';
import { Contando } from './Contando';
import { celdas, Diferencias, LINEAS, valorDe } from './Diferencias';
import { EstatusConteo } from './EstatusConteo';
import { useConteo } from './useConteo';

const queSeCuenta = ({ categoria }: Conteo) => categoria || 'Todos los artículos';

/** The printed form of a finished count. */
function hojaDe(conteo: Conteo): Sheet {
  const { numero, sucursal, estatus, momento, usuario, terminado, terminadoPor, nota, detalles } = conteo;
  return {
    title: `Conteo ${numero}`,
    filters: [
      ['Sucursal', sucursal],
      ['Qué se contó', queSeCuenta(conteo)],
      ['Estado', ESTATUS_CONTEO[estatus]],
      ['Abierto', `${moment(momento)} por ${usuario}`],
      ['Terminado', terminado ? `${moment(terminado)} por ${terminadoPor}` : ''],
      ['Nota', nota],
    ],
    columns: LINEAS,
    rows: detalles,
    totals: { valor: valorDe(detalles) },
  };
}

function Cabeza({ conteo }: { conteo: Conteo }) {
  const { sucursal, momento, usuario, terminado, terminadoPor, nota } = conteo;
  return (
    <Facts
      className="mb-3"
      of={[
        ['Estado', <EstatusConteo key="estado" {...conteo} />],
        ['Qué se cuenta', queSeCuenta(conteo)],
        ['Sucursal', sucursal],
        ['Abierto', `${moment(momento)} por ${usuario}`],
        ['Terminado', terminado && `${moment(terminado)} por ${terminadoPor}`],
        ['Nota', nota],
      ]}
    />
  );
}

const CANCELAR = { header: '¿Cancelar el conteo?', message: 'Lo contado no ajusta nada.', accept: 'Cancelarlo', reject: 'Seguir con él' };

/** Cancels a count, after a confirmation. */
function CancelarConteo({ conteo: { codigoConteo }, onHecho }: { conteo: Conteo; onHecho: (conteo: Conteo) => void }) {
  const { submit, busy } = useAct((_: void, { clave }) => conteoService.cancelar({ body: { codigoConteo } }, { clave }), {
    ask: () => CANCELAR,
    success: 'Conteo cancelado',
    then: onHecho,
  });
  return <Button label="Cancelar conteo" icon="pi pi-ban" text loading={busy} onClick={() => void submit()} />;
}

/** One count: counting, then its differences and the close, or its result. */
export function ConteoVista({ codigoConteo, onVolver }: { codigoConteo: number; onVolver: () => void }) {
  const { leido, contar, quitar, guardando } = useConteo(codigoConteo);
  return (
    <section className="card" aria-label="Conteo">
      <Loaded of={leido}>
        {(conteo) => {
          const { estatus, numero, detalles } = conteo;
          const abierto = estatus === 'ABIERTO' || estatus === 'CONTADO';
          const paso = { conteo, contar, guardando };
          return (
            <>
              <PageHeader title={`Conteo ${numero}`}>
                {!abierto && <PrintButton label="Imprimir" sheet={() => hojaDe(conteo)} />}
                {abierto && <CancelarConteo conteo={conteo} onHecho={leido.set} />}
                <Button label="Todos los conteos" icon="pi pi-arrow-left" text onClick={onVolver} />
              </PageHeader>
              <Cabeza conteo={conteo} />
              {estatus === 'ABIERTO' && <Contando {...paso} quitar={quitar} onTerminado={leido.set} />}
              {estatus === 'CONTADO' && <Diferencias {...paso} onCerrado={leido.set} />}
              {estatus === 'CERRADO' && (
                <Table label="Lo contado" columns={LINEAS} cells={celdas} rows={detalles} rowKey={({ codigoArticulo }) => codigoArticulo} />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
