import { ACCESO } from '@/contract/accesos';
import type { EnEspera } from '@/contract/inscripciones/listaEspera';
import { esperaService } from '@/services/inscripciones';
import { day, plural } from '@/utils/format';
import { usePermiso } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Telefono } from '../../personas/Telefono';
import { Button, IconButton } from '../../ui/Button';
import { PersonRow } from '../../ui/row/PersonRow';
import { RowButtons } from '../../ui/row/RowButtons';
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

/** The waiting list of a group, in order; users who enrol can also reorder it and remove entries. */
export function ListaDeEspera({ codigoGrupo, filas, libres, onInscribir, onCambio }: Props) {
  const cambia = usePermiso([ACCESO.inscripcion]);
  const antes = filas.map(({ codigoEspera }) => codigoEspera);
  const orden = useSubmit((codigosEspera: number[]) => esperaService.ordenar({ body: { codigoGrupo, codigosEspera, antes } }), {
    success: 'Orden guardado',
    undo: (_, ahora) => ({
      act: () => esperaService.ordenar({ body: { codigoGrupo, codigosEspera: antes, antes: ahora } }),
      then: onCambio,
    }),
    then: onCambio,
  });
  const retiro = useSubmit(({ codigoEspera }: EnEspera) => esperaService.remove({ params: { id: codigoEspera } }), {
    ask: ({ nombreCompleto }) => ({
      header: `¿Retirar a ${nombreCompleto} de la lista?`,
      message: 'Pierde su lugar en el orden; si vuelve a esperar, queda de último.',
      accept: 'Retirar',
    }),
    success: 'Retirado de la lista de espera',
    then: onCambio,
  });
  const busy = orden.busy || retiro.busy;
  /** The button that moves a row of the list. */
  const mover = (desde: number, hasta: number, hacia: string, icon: string) => (
    <IconButton
      icon={icon}
      label={`${hacia} a ${filas[desde]!.nombreCompleto}`}
      disabled={busy || hasta < 0 || hasta === filas.length}
      onClick={() => {
        const codigos = [...antes];
        codigos.splice(hasta, 0, ...codigos.splice(desde, 1));
        void orden.submit(codigos);
      }}
    />
  );
  if (filas.length === 0) return <p className="text-muted">Nadie espera por un lugar.</p>;
  return (
    <>
      {libres > 0 && (
        <Notice tone="info" className="mb-2">
          Hay {plural(libres, 'lugar libre', 'lugares libres')}: le toca a {filas[0]!.nombreCompleto}.
        </Notice>
      )}
      <ol className="people">
        {filas.map((una, i) => (
          <PersonRow
            key={una.codigoEspera}
            name={
              <>
                {i + 1}. {una.nombreCompleto} {i < libres && <Tag value="Le toca" severity="success" />}
              </>
            }
            note={[`Espera desde el ${day(una.fecha)}`, una.responsable, una.nota].filter(Boolean).join(' · ')}
          >
            <Telefono telefono={una.telefono} nombre={una.responsable} />
            {cambia && (
              <RowButtons>
                {i < libres && onInscribir && (
                  <Button label="Inscribir" aria-label={`Inscribir a ${una.nombreCompleto}`} small onClick={() => onInscribir(una)} />
                )}
                {mover(i, i - 1, 'Subir', 'pi-arrow-up')}
                {mover(i, i + 1, 'Bajar', 'pi-arrow-down')}
                <IconButton
                  icon="pi-times"
                  label={`Retirar a ${una.nombreCompleto}`}
                  disabled={busy}
                  onClick={() => void retiro.submit(una)}
                />
              </RowButtons>
            )}
          </PersonRow>
        ))}
      </ol>
    </>
  );
}
