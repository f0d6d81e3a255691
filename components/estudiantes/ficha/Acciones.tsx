import { useRouter } from 'next/router';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { ResumenEstudiante } from '@/contract/estudiantes/info';
import { mayCall } from '@/contract/routes';
import { estudianteService } from '@/services/estudiantes';
import { bajaService, carnetService, fusionService } from '@/services/estudiantes/fichas';
import { estudianteEliminado } from '@/store/estudiantes';
import { useAppDispatch } from '@/store/hooks';
import { useAccesos, useEsAdministrador, usePagina, useSession } from '../../data/useSession';
import { useSubmit } from '../../form/useSubmit';
import { usePrivacidad } from '../../personas/usePrivacidad';
import { Button, ButtonLink } from '../../ui/Button';
import { MoreMenu } from '../../ui/MoreMenu';
import { useInscribirA } from './useInscribirA';
import css from './Ficha.module.css';

/** The panels opened from a record: its forms and its card. */
export type Formulario = 'ficha' | 'baja' | 'fusion' | 'carnet' | 'privacidad';

interface Props {
  ficha: FichaEstudiante;
  /** Undefined until it has loaded. */
  resumen: ResumenEstudiante | undefined;
  onForm: (cual: Formulario) => void;
  onChanged: () => void;
  onClose: () => void;
}

/** The acts that the user's accesses allow on a student in its current state. */
function usePermisos({ activo, fusion }: FichaEstudiante) {
  const accesos = useAccesos();
  const may = (call: { access: readonly number[] }) => mayCall(call.access, accesos);
  const [inscribe, cobra, esAdministrador] = [usePagina('/process/inscripcion'), usePagina('/process/factura'), useEsAdministrador()];
  return {
    inscribe: activo && inscribe,
    cobra,
    carnet: activo && may(carnetService.calls.leer),
    edita: may(estudianteService.calls.update) && !fusion,
    desactiva: activo && may(bajaService.calls.desactivar),
    reactiva: !activo && !fusion && may(bajaService.calls.reactivar),
    elimina: may(bajaService.calls.eliminar),
    une: !fusion && esAdministrador && may(fusionService.calls.fusionar),
  };
}

type Principal = 'cobrar' | 'inscribir' | 'reactivar';

/**
 * The most likely act: collect if the student or its family owes, reactivate if the student left, enrol if the student is in no group; if
 * the debt is not visible to the user, collect. Undefined while unknown, or if there is nothing to do.
 */
function principalDe({ cobra, inscribe, reactiva }: ReturnType<typeof usePermisos>, resumen: Props['resumen']): Principal | undefined {
  if (!resumen) return undefined;
  const { cuenta, hermanos = [], grupos } = resumen;
  if (cobra && cuenta && [cuenta, ...hermanos].some(({ pendiente }) => pendiente > 0)) return 'cobrar';
  if (reactiva) return 'reactivar';
  if (inscribe && grupos.length === 0) return 'inscribir';
  return cobra && !cuenta ? 'cobrar' : undefined;
}

/** Deletes a record that nothing refers to, after a confirmation, and closes it. */
function useEliminar({ codigoEstudiante, nombreCompleto }: FichaEstudiante, onClose: () => void) {
  const dispatch = useAppDispatch();
  const { compania, usuario } = useSession();
  return useSubmit(() => bajaService.eliminar({ params: { c: compania!.codigoCompania, e: codigoEstudiante, u: usuario!.usuario } }), {
    ask: () => ({
      header: `¿Eliminar «${nombreCompleto}»?`,
      message: 'No se puede deshacer. Se eliminan también sus documentos y los responsables que no tengan otro niño.',
      accept: 'Eliminar',
    }),
    success: `«${nombreCompleto}» se eliminó`,
    then: () => {
      dispatch(estudianteEliminado(codigoEstudiante));
      onClose();
    },
  }).submit;
}

/** The allowed acts on a student: the most likely one, «Editar», and the rest behind «Más». */
export function Acciones({ ficha, resumen, onForm, onChanged, onClose }: Props) {
  const router = useRouter();
  const { codigoEstudiante, nombreCompleto } = ficha;
  const permisos = usePermisos(ficha);
  const { inscribe, cobra, carnet, edita, desactiva, reactiva, elimina, une } = permisos;
  const privacidad = usePrivacidad();
  const inscribirA = useInscribirA();
  const eliminar = useEliminar(ficha, onClose);
  const reactivar = useSubmit(() => bajaService.reactivar({ body: { codigoEstudiante } }), {
    success: 'Estudiante reactivado',
    then: onChanged,
  });
  const principal = principalDe(permisos, resumen);
  const mesa = `/process/factura?codigoEstudiante=${codigoEstudiante}`;
  const entry = (may: boolean, label: string, icon: string, run: () => void) => (may ? [{ label, icon, run }] : []);
  const other = (may: boolean, cual: Principal, label: string, icon: string, run: () => void) =>
    entry(may && principal !== cual, label, icon, run);
  const mas = [
    ...other(inscribe, 'inscribir', 'Inscribir', 'pi-user-plus', () => void inscribirA(ficha)),
    ...other(cobra, 'cobrar', 'Cobrar', 'pi-wallet', () => void router.push(mesa)),
    ...other(reactiva, 'reactivar', 'Reactivar', 'pi-replay', () => void reactivar.submit()),
    ...entry(carnet, 'Carnet', 'pi-id-card', () => onForm('carnet')),
    ...entry(une, 'Unir con otra ficha', 'pi-clone', () => onForm('fusion')),
    ...entry(desactiva, 'Desactivar', 'pi-ban', () => onForm('baja')),
    ...entry(privacidad && !ficha.fusion, 'Datos y privacidad', 'pi-shield', () => onForm('privacidad')),
    ...entry(elimina && resumen?.eliminable === true, 'Eliminar', 'pi-trash', () => void eliminar()),
  ];
  return (
    <>
      {!resumen && (cobra || inscribe) && <Button label="Cobrar" icon="pi-wallet" small className={css.place} aria-hidden disabled />}
      {principal === 'cobrar' && <ButtonLink href={mesa} label="Cobrar" icon="pi-wallet" small />}
      {principal === 'inscribir' && <Button label="Inscribir" icon="pi-user-plus" small onClick={() => void inscribirA(ficha)} />}
      {principal === 'reactivar' && (
        <Button label="Reactivar" icon="pi-replay" small loading={reactivar.busy} onClick={() => void reactivar.submit()} />
      )}
      {edita && <Button label="Editar" icon="pi-pencil" outlined small onClick={() => onForm('ficha')} />}
      <MoreMenu word="Más" label={`Más acciones de ${nombreCompleto}`} entries={mas} />
    </>
  );
}
