import { later } from '@/components/data/later';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { EstudianteSearch } from '@/components/estudiantes/EstudianteSearch';
import { EstudiantesRecientes } from '@/components/estudiantes/EstudiantesRecientes';
import { Empty } from '@/components/feedback/Notice';
import { Table } from '@/components/list/table/Table';
import { keyIn, paramsOf, useParams } from '@/components/list/useParams';
import { Button } from '@/components/ui/Button';
import { PageHeader } from '@/components/ui/PageHeader';
import type { InscripcionLeida } from '@/contract/inscripciones/leida';
import { columnsOf } from '@/contract/columns';
import { lazyRead } from '@/services/http/lazyRead';
import { useOpen } from '@/components/ui/useOpen';

const CancelarInscripcion = later(() => import('@/components/inscripciones/actos/CancelarInscripcion'), 'CancelarInscripcion');

const activasDe = lazyRead(() => import('@/services/inscripciones').then(({ inscritosService }) => inscritosService.activas), false);
const query = paramsOf<{ codigoEstudiante?: number | undefined }>({ codigoEstudiante: keyIn });
const COLUMNS = columnsOf<InscripcionLeida>([
  { id: 'grupo', header: 'Grupo' },
  { id: 'periodo', header: 'Período' },
  { id: 'modalidad', header: 'Modalidad' },
  { id: 'fechaInscripcion', header: 'Inscrito el', kind: 'date' },
]);

function Inscripciones({ codigoEstudiante }: { codigoEstudiante: number }) {
  const activas = useLoaded(activasDe, { query: { codigoEstudiante } });
  const [elegida, setElegida, cerrar] = useOpen<InscripcionLeida>(activas.reload);
  return (
    <>
      <Loaded of={activas} empty={<Empty icon="pi-user-minus" title="No tiene inscripciones activas." />}>
        {(rows) => (
          <>
            <h2 className="mb-2">{rows[0]!.nombreCompleto}</h2>
            <Table
              label="Inscripciones activas"
              columns={COLUMNS}
              rows={rows}
              rowKey="codigoInscripcion"
              actions={(una) => (
                <Button label="Cancelar" aria-label={`Cancelar ${una.grupo}`} text severity="danger" onClick={() => setElegida(una)} />
              )}
            />
          </>
        )}
      </Loaded>
      {elegida && (
        <CancelarInscripcion
          codigoInscripcion={elegida.codigoInscripcion}
          nombre={`${elegida.nombreCompleto} en ${elegida.grupo}`}
          onClose={cerrar}
        />
      )}
    </>
  );
}

/** Cancels a student's enrolment; its effects (voided invoices, remaining debt, new credit) are shown first. */
export default function CancelarInscripcionPage() {
  const [asked, setQuery] = useParams(query);
  const codigoEstudiante = asked?.codigoEstudiante;
  return (
    <section className="card" aria-label="Cancelar inscripción">
      <PageHeader title="Cancelar inscripción" />
      <EstudianteSearch label="Estudiante" autoFocus onPick={({ codigoEstudiante: codigo }) => setQuery({ codigoEstudiante: codigo })} />
      <div className="mt-3">
        {codigoEstudiante === undefined ? (
          <EstudiantesRecientes onPick={({ codigoEstudiante: codigo }) => setQuery({ codigoEstudiante: codigo })}>
            <p className="text-muted">Busque al estudiante para ver sus inscripciones.</p>
          </EstudiantesRecientes>
        ) : (
          <Inscripciones key={codigoEstudiante} codigoEstudiante={codigoEstudiante} />
        )}
      </div>
    </section>
  );
}
