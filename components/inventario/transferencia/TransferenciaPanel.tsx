import { useState } from 'react';
import { ESTATUS_TRANSFERENCIA } from '@/contract/inventario/listaTransferencias';
import type { TransferenciaArticulo } from '@/contract/inventario/transferenciaArticulo';
import { columnsOf } from '@/contract/columns';
import { sumar } from '@/domain/dinero';
import { transferenciaService } from '@/services/inventario/existencias';
import { moment, money } from '@/utils/format';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { ActDialog, porMotivo } from '../../form/ActDialog';
import { Table } from '../../list/table/Table';
import { PrintButton } from '../../print/PrintButton';
import type { Sheet } from '../../print/PrintSheet';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Aside, Columns } from '../../ui/record/Columns';
import { RecordHead } from '../../ui/record/RecordHead';
import { SidePanel } from '../../ui/SidePanel';
import { PiezasDialog } from '../lineas/PiezasDialog';
import { EstatusTransferencia } from './EstatusTransferencia';

const LINEAS = columnsOf<TransferenciaArticulo['detalles'][number]>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'codigo', header: 'Código' },
  { id: 'cantidad', header: 'Enviadas', kind: 'number' },
  { id: 'recibida', header: 'Llegaron', kind: 'number' },
  { id: 'valor', header: 'Valor', kind: 'money' },
]);

/** How and by whom it ended: 'Recibida el 10/03/2026, 3:00 p. m. por ana'. */
const como = ({ estatus, terminada, terminadaPor }: TransferenciaArticulo) =>
  terminada && `${ESTATUS_TRANSFERENCIA[estatus]} el ${moment(terminada)} por ${terminadaPor}`;

/** The printed form of a transfer, which accompanies the articles and is signed on arrival. */
function hojaDe(una: TransferenciaArticulo): Sheet {
  return {
    title: `Transferencia de artículos ${una.numero}`,
    filters: [
      ['De', una.sucursal],
      ['A', una.destino],
      ['Enviada', `${moment(una.momento)} por ${una.usuario}`],
      ['Estado', como(una) || ESTATUS_TRANSFERENCIA[una.estatus]],
      ['Motivo', una.motivo],
      ['Nota', una.nota],
    ],
    columns: LINEAS,
    rows: una.detalles,
    totals: { cantidad: una.enviadas, valor: sumar(una.detalles.map(({ valor }) => valor)) },
  };
}

interface ActoProps {
  una: TransferenciaArticulo;
  onDone: (una: TransferenciaArticulo) => void;
  onClose: () => void;
}

/** Receives a transfer: all pieces are proposed, and missing ones need a reason. */
function Recibir({ una: { codigoTransferenciaArticulo, numero, detalles }, ...dialog }: ActoProps) {
  return (
    <PiezasDialog
      {...dialog}
      title={`Recibir la transferencia ${numero}`}
      accept="Recibir"
      success="Recibida: la existencia ya la tiene"
      calm
      propone="todas"
      lineas={detalles.map(({ codigoArticulo, nombre, cantidad }) => ({ codigoArticulo, nombre, quedan: cantidad }))}
      motivo={{ cuando: 'siFalta', label: 'Por qué falta', help: 'Solo si no llegó todo. Por ejemplo: se rompió una en el camino.' }}
      act={({ detalles: llegaron, motivo }, { clave }) => {
        const dichas = llegaron.map(({ codigoArticulo, cantidad }) => ({ codigoArticulo, recibida: cantidad }));
        const calladas = detalles.filter((linea) => !dichas.some(({ codigoArticulo }) => codigoArticulo === linea.codigoArticulo));
        const todas = [...dichas, ...calladas.map(({ codigoArticulo }) => ({ codigoArticulo, recibida: 0 }))];
        return transferenciaService.recibir({ body: { codigoTransferenciaArticulo, motivo, detalles: todas } }, { clave });
      }}
    >
      <p className="m-0">Cuente lo que llegó. Se recibe una sola vez: lo que falte queda fuera de la existencia.</p>
    </PiezasDialog>
  );
}

function Cancelar({ una: { codigoTransferenciaArticulo, numero, sucursal }, ...dialog }: ActoProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Cancelar la transferencia ${numero}`}
      {...porMotivo('Por ejemplo: se envió a la sucursal equivocada.')}
      accept="Cancelar transferencia"
      success={`Transferencia ${numero} cancelada`}
      act={({ motivo }, { clave }) => transferenciaService.cancelar({ body: { codigoTransferenciaArticulo, motivo } }, { clave })}
    >
      <p className="m-0">Todo vuelve a la existencia de {sucursal}, como si no hubiera salido.</p>
    </ActDialog>
  );
}

const ACTOS = { recibir: Recibir, cancelar: Cancelar };

interface Props {
  codigo: number;
  onClose: () => void;
  /** Called when it was received or cancelled. */
  onCambio?: () => void;
}

/** A whole transfer: received at its destination, cancelled at its origin, printed anywhere. */
export function TransferenciaPanel({ codigo, onClose, onCambio }: Props) {
  const leida = useLoaded(transferenciaService.id, { params: { id: codigo } });
  const [acto, setActo] = useState<keyof typeof ACTOS>();
  const Acto = acto && ACTOS[acto];
  const hecho = (una: TransferenciaArticulo) => {
    leida.set(una);
    onCambio?.();
  };
  return (
    <SidePanel title={leida.data ? `Transferencia ${leida.data.numero}` : 'Transferencia'} onClose={onClose} wide>
      <Loaded of={leida}>
        {(una) => (
          <>
            <RecordHead
              className="mb-3"
              acts={
                <>
                  {una.estatus === 'ENVIADA' && una.llega && (
                    <Button label="Recibir" icon="pi-download" onClick={() => setActo('recibir')} />
                  )}
                  <PrintButton label="Imprimir" sheet={() => hojaDe(una)} />
                  {una.estatus === 'ENVIADA' && una.sale && (
                    <Button label="Cancelar" icon="pi-ban" outlined onClick={() => setActo('cancelar')} />
                  )}
                </>
              }
            />
            <Columns>
              <Aside label="Datos de la transferencia">
                <Facts
                  of={[
                    ['De', una.sucursal],
                    ['A', una.destino],
                    ['Estado', <EstatusTransferencia key="estado" {...una} />],
                    ['Enviada', `${moment(una.momento)} por ${una.usuario}`],
                    ['Terminada', como(una)],
                    ['Motivo', una.motivo],
                    ['Nota', una.nota],
                    ['Valor', money(sumar(una.detalles.map(({ valor }) => valor)))],
                  ]}
                />
              </Aside>
              <Table label="Artículos de la transferencia" columns={LINEAS} rows={una.detalles} rowKey="codigoArticulo" />
            </Columns>
            {Acto && <Acto una={una} onDone={hecho} onClose={() => setActo(undefined)} />}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
