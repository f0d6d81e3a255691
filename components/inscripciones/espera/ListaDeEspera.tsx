import { ACCESO } from '@/contract/accesos';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { ordenarEspera, retirarDeEspera } from '@/services/inscripciones';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { day, plural } from '@/utils/format';
import { confirm } from '../../feedback/confirm';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Telefono } from '../../personas/Telefono';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Tag } from '../../ui/tag/Tag';

interface Props {
  codigoGrupo: number;
  filas: readonly EnEspera[];
  /** Free places; they belong to the first on the list. */
  libres: number;
  /** Starts the enrolment of the next one. */
  onInscribir?: (una: EnEspera) => void;
  onCambio: () => void;
}

/** The codes of the list after moving one row. */
function movida(filas: readonly EnEspera[], desde: number, hasta: number): number[] {
  const codigos = filas.map(({ codigoEspera }) => codigoEspera);
  codigos.splice(hasta, 0, ...codigos.splice(desde, 1));
  return codigos;
}

/** The waiting list of a group, in order; users who enrol can also reorder it and remove entries. */
export function ListaDeEspera({ codigoGrupo, filas, libres, onInscribir, onCambio }: Props) {
  const cambia = useAppSelector((root) => selectAccesos(root).has(ACCESO.inscripcion));
  const orden = useSubmit((codigosEspera: number[]) => ordenarEspera({ body: { codigoGrupo, codigosEspera } }), { then: onCambio });
  const retiro = useSubmit(({ codigoEspera }: EnEspera) => retirarDeEspera({ params: { id: codigoEspera } }), {
    success: 'Retirado de la lista de espera',
    then: onCambio,
  });
  const busy = orden.busy || retiro.busy;
  const retirar = async (una: EnEspera) => {
    const question = {
      header: `¿Retirar a ${una.nombreCompleto} de la lista?`,
      message: 'Pierde su lugar en el orden; si vuelve a esperar, queda de último.',
      accept: 'Retirar',
    };
    if (await confirm(question)) await retiro.submit(una);
  };
  if (filas.length === 0) return <p className="text-muted">Nadie espera por un lugar.</p>;
  return (
    <>
      {libres > 0 && (
        <Notice tone="info" className="mb-2">
          Hay {plural(libres, 'lugar libre', 'lugares libres')}: le toca a {filas[0]!.nombreCompleto}.
        </Notice>
      )}
      <ol className="list-none m-0 p-0">
        {filas.map((una, i) => (
          <li key={una.codigoEspera} className="flex flex-wrap align-items-center gap-2 py-2 border-bottom-1 surface-border">
            <span className="tabular text-muted">{i + 1}</span>
            <span className="flex-1 min-w-0 break">
              <strong>{una.nombreCompleto}</strong> {i < libres && <Tag value="Le toca" severity="success" />}
              <small className="block text-muted">
                Espera desde el {day(una.fecha)}
                {una.responsable && ` · ${una.responsable}`}
                {una.nota && ` · ${una.nota}`}
              </small>
              <Telefono telefono={una.telefono} nombre={una.responsable} />
            </span>
            {cambia && (
              <span className="flex flex-wrap align-items-center">
                {i < libres && onInscribir && (
                  <Button
                    label="Inscribir"
                    aria-label={`Inscribir a ${una.nombreCompleto}`}
                    size="small"
                    onClick={() => onInscribir(una)}
                  />
                )}
                <IconButton
                  icon="pi-arrow-up"
                  label={`Subir a ${una.nombreCompleto}`}
                  title="Subir"
                  disabled={busy || i === 0}
                  onClick={() => void orden.submit(movida(filas, i, i - 1))}
                />
                <IconButton
                  icon="pi-arrow-down"
                  label={`Bajar a ${una.nombreCompleto}`}
                  title="Bajar"
                  disabled={busy || i === filas.length - 1}
                  onClick={() => void orden.submit(movida(filas, i, i + 1))}
                />
                <IconButton
                  icon="pi-times"
                  label={`Retirar a ${una.nombreCompleto}`}
                  title="Retirar"
                  disabled={busy}
                  onClick={() => void retirar(una)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
