import { ACCESO } from '@/contract/accesos';
import { hoyEn } from '@/domain/fechas';
import { marcarReposicion, reponenEseDia } from '@/services/plain/pruebas';
import { later } from '../data/later';
import { useLoaded } from '../data/useLoaded';
import { usePermiso } from '../data/useSession';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';
import { AlertaMedica } from './FilaLista';
import { dichoDe, Invitados } from './Invitados';
import { useOpen } from '../ui/useOpen';

const ReponerAqui = later(() => import('./reposicion/ReponerAqui'), 'ReponerAqui');
const QuitarReposicion = later(() => import('./reposicion/QuitarReposicion'), 'QuitarReposicion');

interface Props {
  codigoGrupo: number;
  fecha: string;
  /** The roll cannot be changed. */
  disabled: boolean;
}

/**
 * The children of other groups who make up a missed class on this roll, which the office may add to. A mark is saved at once, so that the
 * section is shown only online; nothing without such a child, unless one can be added.
 */
export function Reponen({ codigoGrupo, fecha, disabled }: Props) {
  const { data, reload } = useLoaded(reponenEseDia, { query: { codigoGrupo, fecha } });
  const { submit, busy } = useSubmit((codigoReposicion: number, vino: boolean) => marcarReposicion({ body: { codigoReposicion, vino } }), {
    success: dichoDe,
    then: () => void reload(),
  });
  const [poniendo, poner, cerrar] = useOpen<true>(() => void reload());
  const oficina = usePermiso([ACCESO.inscripcion]);
  if (!data) return null;
  const pone = oficina && data.seReponen && fecha >= hoyEn(new Date());
  if (data.filas.length === 0 && !pone) return null;
  const invitados = data.filas.map(({ codigoReposicion: clave, alertaMedica, quitable, ...fila }) => ({
    ...fila,
    clave,
    nota: alertaMedica && <AlertaMedica>{alertaMedica}</AlertaMedica>,
    accion: oficina && quitable && <QuitarReposicion codigoReposicion={clave} de={`de ${fila.nombre}`} onQuitada={() => void reload()} />,
  }));
  return (
    <Invitados
      titulo="Reponen una falta"
      invitados={invitados}
      disabled={disabled || busy}
      onMarca={(clave, vino) => void submit(clave, vino)}
    >
      {pone && <Button label="Reponer una falta aquí" icon="pi-calendar-plus" text className="mt-2" onClick={() => poner(true)} />}
      {poniendo && <ReponerAqui codigoGrupo={codigoGrupo} fecha={fecha} onClose={cerrar} />}
    </Invitados>
  );
}
