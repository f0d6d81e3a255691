import { SoloEstudiantes, VEN_DOCUMENTOS } from '@/contract/estudiantes/lectores';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { Select } from '../../ui/input/Select';
import { useOptativas } from './useColumnas';

const LABELS: Record<SoloEstudiantes, string> = {
  DEUDA: 'Con deuda',
  SIN_GRUPO: 'Sin grupo',
  SIN_DOCUMENTOS: 'Sin documentos',
  CUMPLEANOS: 'Cumplen años este mes',
};

interface Props {
  value: SoloEstudiantes | undefined;
  onChange: (solo: SoloEstudiantes | undefined) => void;
}

/** The quick filters; those about data that the user may not see are not offered. */
export function FiltroSolo({ value, onChange }: Props) {
  const { saldo } = useOptativas();
  const documentos = useAppSelector((root) => mayCall(VEN_DOCUMENTOS, selectAccesos(root)));
  const options = SoloEstudiantes.options
    .filter((one) => (one !== 'DEUDA' || saldo) && (one !== 'SIN_DOCUMENTOS' || documentos))
    .map((one) => ({ value: one, label: LABELS[one] }));
  return (
    <Select
      aria-label="Mostrar solo"
      options={[{ value: null, label: 'Todos los estudiantes' }, ...options]}
      value={value ?? null}
      onChange={(one) => onChange(one === null ? undefined : (one as SoloEstudiantes))}
    />
  );
}
