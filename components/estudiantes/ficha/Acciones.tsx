import { Button } from 'primereact/button';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { estudianteService } from '@/services/estudiantes';
import { bajaService, carnetService, fusionService } from '@/services/fichas';
import { estudianteEliminado } from '@/store/estudiantes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { confirm } from '../../feedback/confirm';
import { useSubmit } from '../../form/useSubmit';
import { useInscribirA } from './useInscribirA';
import { ButtonLink } from '../../ui/ButtonLink';

/** What a record can be changed with, and its card, each in a panel of its own. */
export type Formulario = 'persona' | 'datos' | 'baja' | 'fusion' | 'carnet';

interface Props {
  ficha: FichaEstudiante;
  /** Whether nothing speaks against deleting it. */
  eliminable: boolean;
  onForm: (cual: Formulario) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** What the accesses of the user open of what can be done with a student. */
function usePermisos({ activo, fusion }: FichaEstudiante) {
  const accesos = useAppSelector(selectAccesos);
  const { usuario } = useAppSelector(selectSession);
  const may = (call: { access: readonly number[] }) => mayCall(call.access, accesos);
  const mayEdit = may(estudianteService.calls.update);
  return {
    inscribe: activo && mayOpen(routeOf('/process/inscripcion')!, accesos),
    cobra: mayOpen(routeOf('/process/factura')!, accesos),
    carnet: activo && may(carnetService.calls.leer),
    edita: mayEdit && !fusion,
    desactiva: activo && may(bajaService.calls.desactivar),
    reactiva: !activo && !fusion && may(bajaService.calls.reactivar),
    elimina: may(bajaService.calls.eliminar),
    une: !fusion && usuario?.tipoUsuario === 'ADMINISTRADOR' && may(fusionService.calls.fusionar),
  };
}

/** Deletes a record that nothing refers to, when asked by name, and leaves it. */
function useEliminar({ codigoEstudiante, nombreCompleto }: FichaEstudiante, onClose: () => void) {
  const dispatch = useAppDispatch();
  const { compania, usuario } = useAppSelector(selectSession);
  const { submit, busy } = useSubmit(
    () => bajaService.eliminar({ params: { c: compania!.codigoCompania, e: codigoEstudiante, u: usuario!.usuario } }),
    {
      success: `«${nombreCompleto}» se eliminó`,
      then: () => {
        dispatch(estudianteEliminado(codigoEstudiante));
        onClose();
      },
    },
  );
  const ask = async () => {
    const message = 'No se puede deshacer. Se eliminan también sus documentos y los responsables que no tengan otro niño.';
    if (await confirm({ header: `¿Eliminar «${nombreCompleto}»?`, message, accept: 'Eliminar' })) await submit();
  };
  return { ask, busy };
}

/** What one may do with a student; nothing that would be refused. */
export function Acciones({ ficha, eliminable, onForm, onChanged, onClose }: Props) {
  const { codigoEstudiante } = ficha;
  const { inscribe, cobra, carnet, edita, desactiva, reactiva, elimina, une } = usePermisos(ficha);
  const inscribirA = useInscribirA();
  const eliminar = useEliminar(ficha, onClose);
  const reactivar = useSubmit(() => bajaService.reactivar({ body: { codigoEstudiante } }), {
    success: 'Estudiante reactivado',
    then: onChanged,
  });
  const form = (cual: Formulario, label: string, icon: string) => (
    <Button type="button" label={label} icon={`pi ${icon}`} text size="small" onClick={() => onForm(cual)} />
  );
  return (
    <>
      {inscribe && <Button type="button" label="Inscribir" icon="pi pi-user-plus" size="small" onClick={() => void inscribirA(ficha)} />}
      {cobra && (
        <ButtonLink href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} label="Cobrar" icon="pi-wallet" look="outlined" />
      )}
      {carnet && form('carnet', 'Carnet', 'pi-id-card')}
      {reactiva && (
        <Button
          type="button"
          label="Reactivar"
          icon="pi pi-replay"
          size="small"
          loading={reactivar.busy}
          onClick={() => void reactivar.submit()}
        />
      )}
      {edita && form('persona', 'Editar persona', 'pi-pencil')}
      {edita && form('datos', 'Editar ficha', 'pi-file-edit')}
      {une && form('fusion', 'Unir con otra ficha', 'pi-clone')}
      {desactiva && form('baja', 'Desactivar', 'pi-ban')}
      {elimina && eliminable && (
        <Button
          type="button"
          label="Eliminar"
          icon="pi pi-trash"
          text
          size="small"
          severity="danger"
          loading={eliminar.busy}
          onClick={() => void eliminar.ask()}
        />
      )}
    </>
  );
}
