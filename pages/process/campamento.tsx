import { useState } from 'react';
import { Loaded, useLoaded } from '@/components/data/useLoaded';
import { EstudianteSearch } from '@/components/estudiantes/EstudianteSearch';
import { Empty } from '@/components/feedback/Notice';
import { Nino, PlanDeCampamento, Semanas } from '@/components/inscripciones/campamento/PlanDeCampamento';
import { useCampamento } from '@/components/inscripciones/campamento/useCampamento';
import { Emitidas } from '@/components/inscripciones/Inscrito';
import { PageHeader } from '@/components/ui/PageHeader';
import { Aside, Columns } from '@/components/ui/record/Columns';
import type { InscritoCampamento } from '@/contract/inscripciones/campamento';
import { lazyRead } from '@/services/http/lazyRead';

const abiertas = lazyRead(() => import('@/services/inscripciones').then(({ campamentoService }) => campamentoService.semanas), true);

/** The enrolled children with their invoices, and a link to the desk that collects for the whole family. */
function Inscritos({ hecho: { estudiantes, total }, onOtra }: { hecho: InscritoCampamento; onOtra: () => void }) {
  const nombres = estudiantes.map(({ nombreCompleto }) => nombreCompleto).join(' y ');
  const facturas = estudiantes.flatMap(({ nombreCompleto, facturas: suyas }) =>
    suyas.map((una) => ({ ...una, descripcion: `${nombreCompleto} · ${una.descripcion}` })),
  );
  return (
    <Emitidas
      codigoEstudiante={estudiantes[0]!.codigoEstudiante}
      facturas={facturas}
      total={total}
      dicho={`${nombres} ${estudiantes.length === 1 ? 'quedó' : 'quedaron'} en el campamento.`}
      otra="Otra familia"
      onOtra={onOtra}
    />
  );
}

function Familia({ onHecho }: { onHecho: (hecho: InscritoCampamento) => void }) {
  const semanas = useLoaded(abiertas);
  const campamento = useCampamento(onHecho);
  const { ninos, agregar, quitar, cambiar } = campamento;
  return (
    <Loaded
      of={semanas}
      empty={<Empty icon="pi-sun" title="No hay semanas de campamento abiertas. Cree un período y un grupo de tipo campamento." />}
    >
      {(rows) => (
        <Columns>
          <div>
            <EstudianteSearch label="Niño o niña" autoFocus onPick={agregar} />
            <ul className="list-none m-0 p-0 mt-2" aria-label="La familia">
              {ninos.map((nino) => (
                <Nino
                  key={nino.estudiante.codigoEstudiante}
                  nino={nino}
                  onExtras={(extras) => cambiar(nino.estudiante.codigoEstudiante, { extras })}
                  onQuitar={() => quitar(nino.estudiante.codigoEstudiante)}
                />
              ))}
            </ul>
            <h2 className="my-3">Semanas</h2>
            <Semanas semanas={rows} ninos={ninos} onGrupos={(codigo, grupos) => cambiar(codigo, { grupos })} />
          </div>
          <Aside label="Facturas de la familia">
            {ninos.length === 0 ? (
              <p className="text-muted">Elija a los niños y sus semanas: aquí se ve lo que se factura.</p>
            ) : (
              <PlanDeCampamento campamento={campamento} admiteDeposito={rows.some(({ montoDeposito }) => montoDeposito > 0)} />
            )}
          </Aside>
        </Columns>
      )}
    </Loaded>
  );
}

/** Camp enrolment: the weeks with their places, all children of a family in one act, extras, deposit, one total. */
export default function Campamento() {
  const [hecho, setHecho] = useState<InscritoCampamento>();
  return (
    <>
      <PageHeader title="Campamento" />
      {hecho ? (
        <Inscritos hecho={hecho} onOtra={() => setHecho(undefined)} />
      ) : (
        <section className="card" aria-label="Campamento">
          <Familia onHecho={setHecho} />
        </section>
      )}
    </>
  );
}
