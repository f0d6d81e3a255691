import { reposicion } from '@/contract/asistencia/reposicion';
import { reposicionService } from '@/services/asistencia/reposicion';
import { day } from '@/utils/format';
import { useLoaded } from '../../data/useLoaded';
import { FormDialog } from '../../form/FormDialog';
import { ponerReposicion } from './poner';

const schema = reposicion.poner.body.pick({ codigoEstudiante: true });

interface Props {
  codigoGrupo: number;
  fecha: string;
  onClose: (changed: boolean) => void;
}

/** Puts a child of another group, who missed a class, into this one. */
export function ReponerAqui({ codigoGrupo, fecha, onClose }: Props) {
  const pueden = useLoaded(reposicionService.pueden, { query: { codigoGrupo, fecha } });
  const options = (pueden.data ?? []).map(({ codigoEstudiante: value, estudiante, grupo, fecha: falta, vence }) => ({
    value,
    label: `${estudiante} · faltó el ${day(falta)} en ${grupo}, hasta el ${day(vence)}`,
  }));
  const help = pueden.data?.length === 0 ? 'Nadie tiene una falta que pueda reponer en esta clase.' : undefined;
  return (
    <FormDialog
      title={`Reponer una falta el ${day(fecha)}`}
      schema={schema}
      value={{}}
      fields={[{ name: 'codigoEstudiante', label: 'Quién repone', kind: 'select', options, from: pueden, help }]}
      onSubmit={({ codigoEstudiante }, acto) => ponerReposicion({ codigoEstudiante, codigoGrupo, fecha }, acto)}
      onClose={onClose}
    />
  );
}
