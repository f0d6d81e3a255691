import { palabrasDelPlan } from '@/contract/privacidad/privacidad';
import { privacidadService } from '@/services/responsables';
import { saveAs } from '../data/saveAs';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { BulletList } from '../ui/row/BulletList';

interface Props {
  codigoEntidad: number;
  nombreCompleto: string;
  onClose: (changed: boolean) => void;
}

/** What is kept of a person: a file of all of it, and its suppression, whose effects are shown first. */
export function DatosPersonales({ codigoEntidad, nombreCompleto, onClose }: Props) {
  const loaded = useLoaded(privacidadService.suprimir.preview, { body: { codigoEntidad } });
  const descarga = useSubmit(
    async () => saveAs(await privacidadService.datos({ query: { codigoEntidad } }), `Datos de ${nombreCompleto}.zip`),
    { success: 'Los datos se descargaron' },
  );
  return (
    <ActDialog
      title={`Datos de ${nombreCompleto}`}
      {...porMotivo('Quién lo pide y cuándo, sin nombres: «La madre, por carta del 3 de marzo».')}
      accept="Suprimir datos"
      success="Datos suprimidos"
      disabled={loaded.data?.impide !== ''}
      act={({ motivo }, { aprobacion }) => privacidadService.suprimir({ body: { codigoEntidad, motivo, aprobacion } })}
      onClose={onClose}
    >
      <p className="m-0">
        Todo lo que se guarda de esta persona, para entregárselo: un PDF, un archivo para otro programa y lo que se subió.
      </p>
      <div>
        <Button label="Descargar sus datos" icon="pi-download" outlined loading={descarga.busy} onClick={() => void descarga.submit()} />
      </div>
      <h3 className="m-0">Suprimir sus datos</h3>
      <p className="m-0">
        Nombre, foto, documentos, contacto, salud y notas pasan a «Dato suprimido», también en recibos, auditoría y mensajes. Números y
        montos quedan. No se puede deshacer, y lo aprueba otro usuario.
      </p>
      <Loaded of={loaded}>
        {(plan) => (
          <>
            <div className="flex flex-column gap-3 break">
              {palabrasDelPlan(plan).map(({ titulo, lineas }) => (
                <BulletList key={titulo} title={titulo} items={lineas} />
              ))}
            </div>
            {plan.impide && (
              <Notice tone="warn" role="alert">
                {plan.impide}.
              </Notice>
            )}
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}
