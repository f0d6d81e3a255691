import { useState } from 'react';
import type { InscritoCampamento } from '@/contract/inscripciones/campamento';
import { hoyEn } from '@/domain/fechas';
import { Loaded } from '@/components/data/Loaded';
import { useLoaded } from '@/components/data/useLoaded';
import { EstudianteSearch } from '@/components/estudiantes/EstudianteSearch';
import { enMesa, porCobrarYa, useMesa } from '@/components/facturas/mostrador';
import { Empty } from '@/components/feedback/Empty';
import { Notice } from '@/components/feedback/Notice';
import { Nino } from '@/components/inscripciones/campamento/Ninos';
import { PlanDeCampamento } from '@/components/inscripciones/campamento/PlanDeCampamento';
import { Semanas } from '@/components/inscripciones/campamento/Semanas';
import { useCampamento } from '@/components/inscripciones/campamento/useCampamento';
import { TablaFacturas } from '@/components/inscripciones/TablaFacturas';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { PageHeader } from '@/components/ui/PageHeader';
import { semanasDeCampamento } from '@/services/inscripciones';

/** The enrolled children with their invoices, and a link to the desk that collects for the whole family. */
function Inscritos({ hecho: { estudiantes, total }, onOtra }: { hecho: InscritoCampamento; onOtra: () => void }) {
  const mesa = useMesa();
  const ya = porCobrarYa(
    estudiantes.flatMap((uno) => uno.facturas),
    hoyEn(new Date()),
  );
  const facturas = estudiantes.flatMap((uno) => uno.facturas.map((una) => ({ ...una, titulo: `${uno.nombreCompleto} · ${una.descripcion}` }))); // prettier-ignore
  return (
    <>
      <Notice tone="success" role="status" className="mb-3">
        {estudiantes.map(({ nombreCompleto }) => nombreCompleto).join(' y ')} {estudiantes.length === 1 ? 'quedó' : 'quedaron'} en el
        campamento.
      </Notice>
      <TablaFacturas caption="Facturas emitidas" facturas={facturas} total={total} />
      <div className="botones">
        <Button label="Otra familia" text onClick={onOtra} />
        <Button label="Imprimir" icon="pi pi-print" outlined onClick={() => window.print()} />
        {mesa && <ButtonLink href={enMesa(mesa, estudiantes[0]!, ya)} autoFocus label="Cobrar ahora" icon="pi-wallet" />}
      </div>
    </>
  );
}

function Familia({ onHecho }: { onHecho: (hecho: InscritoCampamento) => void }) {
  const semanas = useLoaded(semanasDeCampamento);
  const campamento = useCampamento(onHecho);
  const { ninos, agregar, quitar, cambiar } = campamento;
  return (
    <Loaded of={semanas}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon="pi-sun" title="No hay semanas de campamento abiertas. Cree un período y un grupo de tipo campamento." />
        ) : (
          <>
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
            <div className="mt-3">
              <PlanDeCampamento campamento={campamento} admiteDeposito={rows.some(({ montoDeposito }) => montoDeposito > 0)} />
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** Camp enrolment: the weeks with their places, all children of a family in one act, extras, deposit, one total. */
export default function Campamento() {
  const [hecho, setHecho] = useState<InscritoCampamento>();
  return (
    <section className="card" aria-label="Campamento">
      <PageHeader title="Campamento" />
      {hecho ? <Inscritos hecho={hecho} onOtra={() => setHecho(undefined)} /> : <Familia onHecho={setHecho} />}
    </section>
  );
}
