/** Everything the product stores in a browser: key, purpose, and for how long. A test compares it with the sources. */
export const stored = [
  ['persist:user', 'La sesión: quién entró, sus accesos y sus sucursales', 'Hasta cerrar la sesión; 8 horas como máximo'],
  [
    'persist:root',
    'Las preferencias: tamaño de letra, menú, estilo de los campos, columnas de las tablas, filtros guardados y primeros pasos hechos',
    'Hasta cerrar la sesión o borrar los datos del navegador',
  ],
  ['cantera-theme', 'El tema de colores elegido', 'Hasta elegir otro o borrar los datos del navegador'],
  [
    'cantera-menu',
    'Las páginas favoritas y los grupos abiertos del menú de cada usuario, sin su nombre',
    'Hasta borrar los datos del navegador',
  ],
  ['cantera-impresora', 'El papel y la impresora de recibos de esta computadora', 'Hasta elegir otros o borrar los datos del navegador'],
  ['cantera-recientes', 'Las últimas páginas visitadas, sin datos de nadie', 'Hasta cerrar la sesión'],
  ['cantera-foco', 'Que tras cambiar de sucursal se sigue en el contenido de la página', 'Hasta que la página vuelve a abrirse'],
  ['cantera-destino', 'La dirección a la que volver después de entrar', 'Hasta llegar a ella o cerrar la pestaña'],
  [
    'cantera-inscripcion',
    'La inscripción a medio llenar, con los datos escritos, cifrados',
    'Hasta terminarla, cerrar la sesión o cerrar la pestaña',
  ],
  [
    'cantera_equipo',
    'Una cookie que solo lee el servidor (por https su nombre empieza por __Host-): quiénes entraron antes en este equipo, para no frenarlos cuando otros fallan al entrar',
    'Un año después de la última entrada',
  ],
  ['cantera-conteo', 'El conteo de una caja que aún no se guardó, cifrado', 'Hasta guardarlo, cerrar la sesión o cerrar la pestaña'],
  [
    'cantera-listas',
    'Los grupos de hoy y sus listas (nombres, alertas médicas, quién recoge a cada niño), para pasar lista sin conexión, y los nombres de quienes no se pudo guardar la marca: cifrados, con una llave que se borra con ellos',
    'Hasta cerrar la sesión o el día siguiente',
  ],
  [
    'cantera-marcas',
    'Las marcas de asistencia que el servidor aún no confirmó, por código y sin nombres, con las notas escritas, cifradas',
    'Hasta enviarlas o descartarlas, aunque se cierre la sesión',
  ],
  [
    'cantera-borradores',
    'Las marcas de asistencia que aún no se guardaron, por código y sin nombres, con las notas escritas, cifradas',
    'Hasta guardarlas o salir sin guardar; siete días como máximo',
  ],
  ['cantera-app', 'Las páginas y archivos del programa, para abrir sin conexión; ningún dato de personas', 'Hasta la versión siguiente'],
] as const;

/** The same as a table for the privacy page. */
export const StoredTable = () => (
  <table>
    <thead>
      <tr>
        <th scope="col">Qué</th>
        <th scope="col">Hasta cuándo</th>
      </tr>
    </thead>
    <tbody>
      {stored.map(([key, what, until]) => (
        <tr key={key}>
          <th scope="row">
            {what} <code>{key}</code>
          </th>
          <td>{until}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
