import { useState } from 'react';
import { ACCESO } from '@/contract/accesos';
import { revisarCaja as call, type Caja } from '@/contract/caja/caja';
import { hoyEn } from '@/domain/fechas';
import { cajaService } from '@/services/caja';
import { moment } from '@/utils/format';
import { usePermiso } from '../data/useSession';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { porMotivo } from '../form/ActDialog';
import { ActForm } from '../form/ActForm';
import { Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { SidePanel } from '../ui/SidePanel';
import { Skeleton } from '../ui/Skeleton';
import { Cierre } from './Cierre';
import { Conteo } from './Conteo';
import { Cuadre } from './Cuadre';
import { hechosDe, Medianoche, Movimientos } from './DiaAbierto';
import { Resultado } from './Resultado';

const deNota = call.body.pick({ nota: true });

/** The review of a close by a second user: the recorded note or, with the access, a form to record it. */
function Revision({ caja, puede, onHecha }: { caja: Caja; puede: boolean; onHecha: (caja: Caja) => void }) {
  const { codigoCaja, revisada, revisadaPor, notaRevision } = caja;
  const [abierta, setAbierta] = useState(false);
  if (revisada) {
    return (
      <Notice tone="info" className="mt-3">
        Revisada por {revisadaPor}, {moment(revisada)}: {notaRevision}
      </Notice>
    );
  }
  if (!puede || caja.propia) return null;
  if (!abierta) return <Button label="Revisar el cierre" icon="pi-verified" outlined className="mt-3" onClick={() => setAbierta(true)} />;
  return (
    <ActForm
      label="Revisar el cierre"
      schema={deNota}
      accept="Guardar revisión"
      icon="pi-check"
      success="Cierre revisado"
      act={({ nota }, { clave }) => cajaService.revisarCaja({ body: { codigoCaja, nota } }, { clave })}
      onDone={onHecha}
      fields={[{ name: 'nota', label: 'Nota de la revisión', kind: 'textarea' }]}
    />
  );
}

const { schema, fields } = porMotivo(undefined, 'Por qué no la cierra su cajero');

/** Counts and closes, with a reason, a day that its cashier forgot; the expected cash is shown only after the count. */
function CierreOlvidado({ caja, onCambio, onOtra }: { caja: Caja; onCambio: (caja: Caja) => void; onOtra: () => void }) {
  const form = useSchemaForm(schema);
  const [motivo, setMotivo] = useState<string>();
  if (caja.cifras) return <Resultado caja={caja} cifras={caja.cifras} onCerrada={onCambio} onOtra={onOtra} />;
  if (motivo !== undefined)
    return <Conteo caja={caja} motivo={motivo} onContada={onCambio} onOtra={onOtra} onVolver={() => setMotivo(undefined)} />;
  return (
    <Form form={form} label="Cerrar la caja olvidada" className="mt-3" onSubmit={(value) => setMotivo(value.motivo)}>
      <Fields fields={fields} />
      <div className="botones">
        <Button type="submit" label="Contar y cerrar esta caja" icon="pi-calculator" outlined />
      </div>
    </Form>
  );
}

/** A day that is not closed yet, without the figures that must stay unknown until the count. */
function SinCerrar({ caja }: { caja: Caja }) {
  return (
    <>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <Facts className="mb-3" of={[['Cajero', caja.cajero], ...hechosDe(caja)]} />
      <Movimientos movimientos={caja.movimientos} />
      {caja.cifras ? (
        <Cuadre caja={caja} cifras={caja.cifras} />
      ) : (
        <p className="text-muted">Sus cifras se conocen cuando el cajero la cuente.</p>
      )}
    </>
  );
}

/** One cash day of the history: its printed close, or what may be shown before it. */
export function CajaPanel({ codigoCaja, onCambio, onClose }: { codigoCaja: number; onCambio: () => void; onClose: () => void }) {
  const deTodos = usePermiso([ACCESO.ingresoCaja]);
  const loaded = useLoaded(cajaService.caja, { params: { id: codigoCaja } });
  const caja = loaded.data;
  const olvidada = ({ propia, fecha }: Caja) => deTodos && !propia && fecha < hoyEn(new Date());
  const cambiada = (una: Caja) => {
    loaded.set(una);
    onCambio();
  };
  const title = !caja ? 'Caja' : caja.numero === null ? `Caja de ${caja.cajero}` : `Cierre N.º ${caja.numero}`;
  return (
    <SidePanel title={title} onClose={onClose}>
      <Loaded of={loaded} skeleton={<Skeleton lines={3} label="Cargando la caja" />}>
        {(una) =>
          una.estado === 'CERRADA' && una.cifras ? (
            <>
              <Cierre caja={una} cifras={una.cifras} />
              <Revision caja={una} puede={deTodos} onHecha={cambiada} />
            </>
          ) : (
            <>
              {!(olvidada(una) && una.cifras) && <SinCerrar caja={una} />}
              {olvidada(una) && <CierreOlvidado caja={una} onCambio={cambiada} onOtra={() => void loaded.reload()} />}
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
}
