import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { SOLO_ESTUDIANTES, VEN_DOCUMENTOS, type SoloEstudiantes } from '@/contract/estudiantes/lectores';
import { deReporte, useGrupos } from '../../academico/useGrupoField';
import { usePagina, usePermiso } from '../../data/useSession';
import type { Field } from '../../form/Fields';
import { ExportMenu } from '../../list/bar/useExport';
import { ButtonLink } from '../../ui/Button';
import { TABLA } from './tabla';
import { useOptativas } from './useColumnas';

const SOLO: Record<SoloEstudiantes, string> = {
  DEUDA: 'Con deuda',
  SIN_GRUPO: 'Sin grupo',
  SIN_DOCUMENTOS: 'Sin documentos',
  CUMPLEANOS: 'Cumplen años este mes',
  POR_COMPLETAR: 'Por completar',
};

/** The filters of the list; those about data that the user may not see are not offered. */
export function useFiltros(): Field<any>[] {
  const { saldo } = useOptativas();
  const documentos = usePermiso(VEN_DOCUMENTOS);
  const { grupos, options } = useGrupos();
  const solo = SOLO_ESTUDIANTES.filter((one) => (one !== 'DEUDA' || saldo) && (one !== 'SIN_DOCUMENTOS' || documentos)).map((one) => ({
    value: one,
    label: SOLO[one],
  }));
  return [
    { name: 'codigoGrupo', label: 'Grupo', ...deReporte(options), from: grupos },
    { name: 'solo', label: 'Mostrar solo', kind: 'select', options: [{ value: null, label: 'Todos los estudiantes' }, ...solo] },
  ];
}

/** The unfiltered query of the list. */
export const USUAL = { page: 0, size: 16, sortOrderAsc: true, filtro: '', inactivos: false };

const TRASLADO = '/estudiante/transferenciagrupo';
const MENSAJES = '/mensajeatraso';

interface AccionesProps {
  filas: readonly Estudiante[];
  /** The group that filters the list, from which the students are transferred. */
  codigoGrupo: number | undefined;
  /** The optional columns shown. */
  optativas: { saldo?: boolean; asistencia?: boolean };
}

/** The actions for several students, by access: transfer to another group, mail to their payers, export. */
export function AccionesDeLista({ filas, codigoGrupo, optativas }: AccionesProps) {
  const [transfiere, escribe] = [usePagina(TRASLADO), usePagina(MENSAJES)];
  const codigos = filas.map(({ codigoEstudiante }) => codigoEstudiante);
  const query = { ...USUAL, inactivos: true, codigos, ...optativas };
  const ellos = `estudiantes=${codigos.join(',')}`;
  const delGrupo = codigoGrupo ? `codigoGrupo=${codigoGrupo}&` : '';
  return (
    <>
      {transfiere && (
        <ButtonLink href={`${TRASLADO}?${delGrupo}${ellos}`} label="Transferir" icon="pi-arrow-right-arrow-left" look="text" small />
      )}
      {escribe && <ButtonLink href={`${MENSAJES}?pestana=cola&${ellos}`} label="Mensaje" icon="pi-send" look="text" small />}
      <ExportMenu list={{ call: TABLA, query, total: filas.length }} />
    </>
  );
}
