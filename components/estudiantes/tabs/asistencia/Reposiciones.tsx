import { ACCESO } from '@/contract/accesos';
import { reposicion } from '@/contract/asistencia/reposicion';
import { reposicionService } from '@/services/asistencia/reposicion';
import { day, plural } from '@/utils/format';
import { ClaseDeGrupo } from '../../../academico/ClaseDeGrupo';
import { ponerReposicion } from '../../../asistencia/reposicion/poner';
import { QuitarReposicion } from '../../../asistencia/reposicion/QuitarReposicion';
import { useLoaded } from '../../../data/useLoaded';
import { usePermiso } from '../../../data/useSession';
import { FormDialog } from '../../../form/FormDialog';
import { Button } from '../../../ui/Button';
import { AmountRow } from '../../../ui/row/AmountRow';
import { Tag } from '../../../ui/tag/Tag';
import { useOpen } from '../../../ui/useOpen';

const schema = reposicion.poner.body.pick({ codigoGrupo: true, fecha: true });

const estadoDe = (vino: boolean | null) => (vino === null ? 'Anotada' : vino ? 'Vino' : 'No vino');

/** The missed classes that a student can make up until when, and the classes of other groups in which it does; nothing where there is none. */
export function Reposiciones({ codigoEstudiante }: { codigoEstudiante: number }) {
  const { data, reload } = useLoaded(reposicionService.deEstudiante, { params: { id: codigoEstudiante } });
  const [poniendo, poner, cerrar] = useOpen<true>(() => void reload());
  const oficina = usePermiso([ACCESO.inscripcion]);
  if (!data || data.creditos.length + data.clases.length === 0) return null;
  const { creditos, clases } = data;
  return (
    <section aria-label="Reposiciones">
      <header className="flex flex-wrap column-gap-3 row-gap-2 align-items-center mb-2">
        <h2>Reposiciones</h2>
        <span className="page-count flex-1">{plural(creditos.length, 'falta')} por reponer</span>
        {oficina && creditos.length > 0 && <Button label="Reponer" icon="pi-calendar-plus" outlined onClick={() => poner(true)} />}
      </header>
      <ul className="list-none p-0 m-0">
        {creditos.map(({ grupo, fecha, vence }) => (
          <AmountRow key={`${grupo} ${fecha}`} name={`Falta del ${day(fecha)}`} note={grupo}>
            <span>hasta el {day(vence)}</span>
          </AmountRow>
        ))}
        {clases.map(({ codigoReposicion, grupo, fecha, grupoFalta, fechaFalta, vino, quitable }) => (
          <AmountRow
            key={codigoReposicion}
            name={`Repone el ${day(fecha)} en ${grupo}`}
            note={`La falta del ${day(fechaFalta)} en ${grupoFalta}`}
          >
            <Tag value={estadoDe(vino)} severity={vino === false ? 'warning' : vino ? 'success' : 'info'} />
            {oficina && quitable && (
              <QuitarReposicion codigoReposicion={codigoReposicion} de={`del ${day(fecha)}`} onQuitada={() => void reload()} />
            )}
          </AmountRow>
        ))}
      </ul>
      {poniendo && (
        <FormDialog
          title="Reponer la falta que vence primero"
          schema={schema}
          value={{}}
          onSubmit={(clase, acto) => ponerReposicion({ ...clase, codigoEstudiante }, acto)}
          onClose={cerrar}
        >
          <ClaseDeGrupo dia="fecha" />
        </FormDialog>
      )}
    </section>
  );
}
