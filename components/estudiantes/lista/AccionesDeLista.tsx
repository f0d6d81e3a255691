import { estudiantes, type Estudiante } from '@/contract/estudiantes/estudiante';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { ExportMenu } from '../../list/ExportMenu';
import { ButtonLink } from '../../ui/ButtonLink';

/** The unfiltered query of the list. */
export const USUAL = { page: 0, size: 16, sortOrderAsc: true, filtro: '', inactivos: false };

const TRASLADO = routeOf('/estudiante/transferenciagrupo')!;
const MENSAJES = routeOf('/mensajeatraso')!;

interface Props {
  filas: readonly Estudiante[];
  /** The group that filters the list, from which the students are transferred. */
  codigoGrupo: number | undefined;
  /** The optional columns shown. */
  optativas: { saldo?: boolean; asistencia?: boolean };
}

/** The actions for several students, by access: transfer to another group, mail to their payers, export. */
export function AccionesDeLista({ filas, codigoGrupo, optativas }: Props) {
  const accesos = useAppSelector(selectAccesos);
  const codigos = filas.map(({ codigoEstudiante }) => codigoEstudiante);
  const query = { ...USUAL, inactivos: true, codigos, ...optativas };
  const estudiantesEnRuta = `estudiantes=${codigos.join(',')}`;
  return (
    <>
      {mayOpen(TRASLADO, accesos) && (
        <ButtonLink
          href={`${TRASLADO.path}?${codigoGrupo ? `codigoGrupo=${codigoGrupo}&` : ''}${estudiantesEnRuta}`}
          label="Transferir"
          icon="pi-arrow-right-arrow-left"
          look="text"
          small
        />
      )}
      {mayOpen(MENSAJES, accesos) && (
        <ButtonLink href={`${MENSAJES.path}?pestana=cola&${estudiantesEnRuta}`} label="Mensaje" icon="pi-send" look="text" small />
      )}
      <ExportMenu list={{ call: estudiantes.crudFilter, query, total: filas.length }} />
    </>
  );
}
