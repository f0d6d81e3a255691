import { later } from '@/components/data/later';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { EstudiantesRecientes } from '@/components/estudiantes/EstudiantesRecientes';
import { keyIn, keysIn, paramsOf, useParams } from '@/components/list/useParams';
import { LabelledSelect } from '@/components/ui/input/Select';
import { PageHeader } from '@/components/ui/PageHeader';
import { lazyRead } from '@/services/http/lazyRead';

const Transferir = later(() => import('@/components/inscripciones/actos/Transferir'), 'Transferir');

interface Pedido {
  codigoGrupo?: number | undefined;
  codigoInscripcion?: number | undefined;
  /** The students selected in the list. */
  estudiantes?: number[] | undefined;
}
const query = paramsOf<Pedido>({ codigoGrupo: keyIn, codigoInscripcion: keyIn, estudiantes: keysIn });
const todos = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.all), true);

const enLista = (grupos: readonly { codigoGrupo: number }[], codigo: number) => grupos.some(({ codigoGrupo }) => codigoGrupo === codigo);

/** Transfers one or more students to another group of the same period. */
export default function TransferenciaGrupo() {
  const [asked, setQuery] = useParams(query);
  // A group that is closed for enrolment may be left, not entered.
  const grupos = useLoaded(todos);
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
