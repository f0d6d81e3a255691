import { phone } from '@/utils/format';
import type { FilaLista } from '@/contract/asistencia/registro';
import { PARENTESCO } from '@/contract/palabras';
import { quitarMarca } from '@/services/asistencia';
import { quitada } from '@/store/asistencia';
import { useAppDispatch } from '@/store/hooks';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';

/** Takes the saved mark of a child back; nothing where none is saved. */
function Quitar({ fila: { codigoRegistroAsistencia: id, codigoEstudiante, nombreCompleto, estado } }: { fila: FilaLista }) {
  const dispatch = useAppDispatch();
  const { submit, busy } = useSubmit(() => quitarMarca({ params: { id: id! }, query: { estado: estado ?? undefined } }), {
    success: `La marca de ${nombreCompleto} se quitó`,
    then: () => void dispatch(quitada(codigoEstudiante)),
  });
  if (id === null) return null;
  return <Button label="Quitar la marca guardada" icon="pi pi-eraser" text size="small" loading={busy} onClick={() => void submit()} />;
}

/** What of a child the roll shows on demand: who may pick it up, each with a number to call, and how to take its mark back. */
export function DetalleFila({ fila, disabled }: { fila: FilaLista; disabled: boolean }) {
  return (
    <div className="px-3 pb-3">
      <strong className="block pb-1 text-muted">Puede recogerlo</strong>
      {fila.recogen.length === 0 && <p>Nadie está autorizado: pregunte en la oficina.</p>}
      <ul className="list-none p-0 m-0">
        {fila.recogen.map(({ nombre, parentesco, telefono }) => (
          <li key={`${nombre} ${telefono}`}>
            {nombre} ({PARENTESCO[parentesco].toLowerCase()})
            {telefono && (
              <>
                {' · '}
                <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`} aria-label={`Llamar a ${nombre}`}>
                  {phone(telefono)}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
      {!disabled && <Quitar fila={fila} />}
    </div>
  );
}
