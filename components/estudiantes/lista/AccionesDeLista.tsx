import { estudiantes, type Estudiante } from '@/contract/estudiantes/estudiante';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { ExportMenu } from '../../list/ExportMenu';
import { ButtonLink } from '../../ui/ButtonLink';

/** What the list asks for where nobody narrowed it. */
export const USUAL = { page: 0, size: 16, sortOrderAsc: true, filtro: '', inactivos: false };

const TRASLADO = routeOf('/estudiante/transferenciagrupo')!;
const MENSAJES = routeOf('/mensajeatraso')!;

interface Props {
  filas: readonly Estudiante[];
  /** The group that the list is narrowed to: they leave it. */
  codigoGrupo: number | undefined;
  /** The columns beside the usual ones. */
  optativas: { saldo?: boolean; asistencia?: boolean };
}

/** What may be done with several students at once, by access: to another group, a message to who pays for them, a file. */
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
