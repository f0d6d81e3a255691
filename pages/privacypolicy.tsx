import Link from 'next/link';
import type { ReactNode } from 'react';
import { useSession } from '@/components/data/useSession';
import { Mark } from '@/layout/shell/Mark';
import { StoredTable } from '@/layout/shell/StoredTable';
import css from '@/layout/shell/Legal.module.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const Data = () => (
  <ul>
    <li>
      <strong>De los niños y jóvenes:</strong> nombre, foto, fecha de nacimiento, sexo, documento si lo tienen, dirección, escuela y talla;
      alertas médicas y lo demás de su salud que la familia comunica; los papeles que entrega; grupos, asistencia y notas de clase, becas y
      descuentos.
    </li>
    <li>
      <strong>De sus padres, madres y tutores:</strong> nombre, parentesco, teléfonos, correo, dirección y documento; quién paga, quién
      puede recoger al niño y a quién llamar en una emergencia; facturas, pagos y saldos, y lo que se habló de ellos.
    </li>
    <li>
      <strong>De quien pregunta y aún no inscribe:</strong> nombre del niño y del responsable, teléfono, correo y qué se acordó.
    </li>
    <li>
      <strong>Del personal:</strong> nombre, correo, teléfono y usuario; de la contraseña, solo una huella de la que no se puede volver a
      ella; cada inicio de sesión con su fecha, dirección de red y navegador; y qué cambió cada quien, para poder responder por ello.
    </li>
  </ul>
);

const Rights = () => (
  <>
    <p>
      La Ley núm. 172-13, sobre protección integral de los datos personales, y el artículo 44 de la Constitución le dan derecho a saber qué
      datos suyos o de sus hijos se guardan y para qué se usan (acceso), a que se corrijan o actualicen (rectificación), a que se supriman
      cuando ya no hagan falta o se guarden sin base legal (cancelación) y a oponerse a un uso determinado (oposición).
    </p>
    <p>
      Para ejercerlos, pídalo a la academia en persona, por escrito o por correo, e identifíquese; por un menor lo pide quien tiene su
      autoridad parental o tutela. No cuesta nada. La academia responde una solicitud de acceso en cinco días hábiles y una de corrección o
      supresión en diez. Si no responde, o la respuesta no le satisface, puede acudir a los tribunales por la acción de hábeas data
      (artículo 70 de la Constitución).
    </p>
  </>
);

/** Which personal data is stored, what for and for how long, and which rights people have. */
export default function PrivacyPolicy() {
  const { compania } = useSession();
  return (
    <article className={css.text}>
      <header>
        <Link href="/" className={`${css.brand} inline-flex align-items-center mb-5 font-semibold`}>
          <Mark size={36} /> Cantera
        </Link>
        <h1>Política de privacidad</h1>
        <p>Última revisión: noviembre de 2026</p>
      </header>
      <p>
        Cantera es el sistema con que una academia de fútbol lleva sus inscripciones, cuotas, asistencia e inventario. Lo usa su personal;
        los datos son, en su mayoría, de niños y de sus familias. Esta página dice qué se guarda, para qué, por cuánto tiempo y qué puede
        pedir usted.
      </p>
      <Part title="Quién responde por los datos">
        <p>
          El responsable es {compania ? <strong>{compania.nombre}</strong> : 'la academia que usa este sistema'}: decide qué se guarda y
          para qué, y a ella se dirigen las solicitudes. Sus datos de contacto están en cada recibo y en su oficina. Cantera es solo la
          herramienta: los datos están en el servidor que la academia eligió, y el programa no los envía a sus autores ni a anunciantes.
        </p>
      </Part>
      <Part title="Qué se guarda y para qué">
        <Data />
        <p>
          Se usan para inscribir, cobrar, pasar lista, avisar de cuotas vencidas y cuidar de cada niño en la cancha. Para nada más: no hay
          publicidad, ni perfiles, ni decisiones automáticas sobre personas.
        </p>
      </Part>
      <Part title="Datos de menores de edad">
        <p>
          Los entrega y autoriza su padre, madre o tutor al inscribirlos, y puede retirar esa autorización. Se pide lo necesario para la
          clase y nada más. Las alertas médicas son datos sensibles: se muestran a quien está a cargo del niño, para protegerlo. El nombre o
          la imagen de un menor no se publican desde este sistema.
        </p>
      </Part>
      <Part title="Quién los ve">
        <p>
          El personal de la academia, cada quien según los accesos que se le otorgaron y solo en sus sucursales. Fuera de ella, quien la ley
          señale: la Dirección General de Impuestos Internos respecto de facturas y pagos, o un tribunal que lo ordene. No se venden ni se
          ceden.
        </p>
      </Part>
      <Part title="Por cuánto tiempo">
        <ul>
          <li>Facturas, pagos y caja: diez años, que es lo que el Código Tributario (Ley 11-92) obliga a conservarlos.</li>
          <li>La ficha del niño y de su familia: mientras esté inscrito; después, lo que haga falta por las facturas que la nombran.</li>
          <li>Alertas médicas: hasta que la familia las retire o el niño deje la academia.</li>
          <li>Usuarios y registro de cambios: mientras la academia deba poder probar quién hizo qué. Cada intento de entrar, 180 días.</li>
        </ul>
        <p>De lo guardado de una familia nada se borra por sí solo: cumplido el plazo, o a solicitud de ella, lo suprime la academia.</p>
        <p>
          Lo que se suprime pasa a «Dato suprimido» también en recibos, mensajes y registro de cambios; quedan números y montos, y los
          comprobantes fiscales emitidos, enteros. Las copias de seguridad de cada noche lo conservan doce meses como máximo, hasta que se
          borra la última que se hizo antes; si se restaura una, la supresión se repite antes de que nadie la use. Otras copias que la
          academia haya guardado duran lo que ella decida.
        </p>
      </Part>
      <Part title="Sus derechos">
        <Rights />
      </Part>
      <Part title="Lo que queda en este navegador">
        <p>
          No se usan programas ni cookies que sigan a nadie por internet. El navegador guarda solo lo que la aplicación necesita para
          funcionar en este equipo:
        </p>
        <StoredTable />
      </Part>
      <Part title="Cómo se protegen">
        <p>
          Cada persona entra con su propio usuario; las sesiones duran 8 horas como máximo; los intentos fallidos de entrar se frenan; y
          cada cambio queda registrado con su autor. En un equipo compartido, cierre la sesión al terminar.
        </p>
      </Part>
      <Link href="/" className="screen-only p-button p-component mt-6">
        <i className="pi pi-arrow-left" aria-hidden /> Volver a Cantera
      </Link>
    </article>
  );
}
