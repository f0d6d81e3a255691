import { phone } from '@/utils/format';
import type { FilaLista } from '@/contract/asistencia/registro';
import { PARENTESCO } from '@/contract/palabras';
import { quitarMarca } from '@/services/asistencia';
import { quitada } from '@/store/asistencia/asistencia';
import { useAppDispatch } from '@/store/hooks';
import { useSubmit } from '../form/useSubmit';
import { Button } from '../ui/Button';

/** Deletes the saved mark of a child; renders nothing if there is none. */
function Quitar({ fila: { codigoRegistroAsistencia: id, codigoEstudiante, nombreCompleto, estado } }: { fila: FilaLista }) {
  const dispatch = useAppDispatch();
  const { submit, busy } = useSubmit(() => quitarMarca({ params: { id: id! }, query: { estado: estado ?? undefined } }), {
    success: `La marca de ${nombreCompleto} se quitó`,
    then: () => void dispatch(quitada(codigoEstudiante)),
  });
  if (id === null) return null;
  return <Button label="Quitar la marca guardada" icon="pi pi-eraser" text size="small" loading={busy} onClick={() => void submit()} />;
}

/** The details of a child in the roll: who may pick it up, with phone links, and the button that deletes its mark. */
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
