import { useState } from 'react';
import * as z from 'zod';
import type { Mora } from '@/contract/facturas/mora';
import { moraService } from '@/services/moras';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { money } from '@/utils/format';
import { Empty } from '../../feedback/Empty';
import { ActDialog } from '../../form/ActDialog';
import type { Field } from '../../form/field';
import { Fields } from '../../form/Fields';
import { DataGrid } from '../../list/DataGrid';
import { ExportMenu } from '../../list/ExportMenu';
import type { GridList } from '../../list/types';
import { useList } from '../../list/useList';
import { Facts } from '../../ui/Facts';
import { IconButton } from '../../ui/IconButton';
import { celdaFactura } from '../../data/FacturaLink';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { AplicarMora } from './AplicarMora';

const schema = z.strictObject({ motivo: moraService.calls.condonar.body.shape.motivo });
const CAMPOS: Field<z.output<typeof schema>>[] = [
  { name: 'motivo', label: 'Motivo', kind: 'text', help: 'Por ejemplo: avisó a tiempo; error del banco.' },
];

/** Waives an unpaid late fee, with a reason. */
const Condonar = ({ mora, onHecho, onClose }: { mora: Mora; onHecho: () => void; onClose: () => void }) => (
  <ActDialog
    title={`Condonar la mora ${mora.numero}`}
    schema={schema}
    accept="Condonar"
    success={`Mora ${mora.numero} condonada`}
    act={({ motivo }, { clave, aprobacion }) =>
      moraService.condonar({ body: { codigoFactura: mora.codigoFactura, motivo, aprobacion } }, { clave })
    }
    onDone={onHecho}
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
    <Fields fields={CAMPOS} />
  </ActDialog>
);

/** Late fees: a preview of those to apply, and the applied ones. */
export function Moras() {
  const list = useList(moraService.filter);
  const condona = mayCall(moraService.calls.condonar.access, useAppSelector(selectAccesos));
  const [mora, setMora] = useState<Mora>();
  const cerrar = () => setMora(undefined);
  return (
    <div className="flex flex-column gap-3">
      <div className="loads-first">
        <AplicarMora onAplicada={list.reload} />
      </div>
      <section className="card" aria-label="Moras aplicadas">
        <h2>Aplicadas</h2>
        <DataGrid
          list={list as GridList<Mora>}
          cells={{ numero: celdaFactura, estatus: ({ estatus }) => <EstadoTag estado={estatus === 'ANULADA' ? 'CONDONADA' : estatus} /> }}
          rowKey={({ codigoFactura }) => codigoFactura}
          filters={<ExportMenu list={list} />}
          actions={(fila) =>
            condona &&
            fila.pendiente > 0 && (
              <IconButton icon="pi-times-circle" label={`Condonar la mora ${fila.numero}`} title="Condonar" onClick={() => setMora(fila)} />
            )
          }
          empty={<Empty icon="pi-clock" title="Todavía no se ha aplicado ninguna mora." />}
        />
      </section>
      {mora && (
        <Condonar
          mora={mora}
          onHecho={() => {
            cerrar();
            list.reload();
          }}
          onClose={cerrar}
        />
      )}
    </div>
  );
}
