import * as z from 'zod';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { EstudiantesRecientes } from '@/components/estudiantes/EstudiantesRecientes';
import { Transferir } from '@/components/inscripciones/actos/Transferir';
import { useUrlQuery } from '@/components/list/useUrlQuery';
import { LabelledSelect } from '@/components/ui/input/Select';
import { PageHeader } from '@/components/ui/PageHeader';
import { codigoEnRuta, codigosEnRuta } from '@/contract/campos';
import { grupoService } from '@/services/academico';

const query = z.strictObject({
  codigoGrupo: codigoEnRuta.optional(),
  codigoInscripcion: codigoEnRuta.optional(),
  /** The students selected in the list. */
  estudiantes: codigosEnRuta.optional(),
});

const enLista = (grupos: readonly { codigoGrupo: number }[], codigo: number) => grupos.some(({ codigoGrupo }) => codigoGrupo === codigo);

/** Transfers one or more students to another group of the same period. */
export default function TransferenciaGrupo() {
  const [asked, setQuery] = useUrlQuery(query);
  // A group that is closed for enrolment may be left, not entered.
  const grupos = useLoaded(grupoService.all);
  return (
    <section className="card" aria-label="Transferencia de grupo">
      <PageHeader title="Transferencia de grupo" />
      <Loaded of={grupos}>
        {(rows) => {
          const dejables = rows.filter(({ estatus }) => estatus !== 'INACTIVO');
          const origen = dejables.find((uno) => uno.codigoGrupo === asked?.codigoGrupo);
          return (
            <>
              <LabelledSelect
                label="Del grupo"
                placeholder="Elija el grupo"
                options={dejables.map((uno) => ({ value: uno.codigoGrupo, label: uno.nombre }))}
                value={origen?.codigoGrupo ?? null}
                onChange={(value) => setQuery({ codigoGrupo: Number(value), codigoInscripcion: undefined })}
              />
              {origen ? (
                <Transferir
                  key={origen.codigoGrupo}
                  origen={origen}
                  codigoInscripcion={asked?.codigoInscripcion}
                  estudiantes={asked?.estudiantes}
                />
              ) : (
                <>
                  <p className="text-muted">
                    Elija el grupo del que salen los estudiantes
                    {asked?.estudiantes && `: se marcan los ${asked.estudiantes.length} que eligió, si están inscritos en él`}.
                  </p>
                  {asked && !asked.estudiantes && (
                    <EstudiantesRecientes
                      offered={(uno) => uno.inscripciones.some(({ codigoGrupo }) => enLista(rows, codigoGrupo))}
                      onPick={({ inscripciones }) => {
                        const { codigoGrupo, codigoInscripcion } = inscripciones.find((una) => enLista(rows, una.codigoGrupo))!;
                        setQuery({ codigoGrupo, codigoInscripcion });
                      }}
                    >
                      {null}
                    </EstudiantesRecientes>
                  )}
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
