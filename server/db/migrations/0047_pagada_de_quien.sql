-- What was owed on a past day is read from the indexes of each state alone: the one of settled invoices lacked the person.
drop index factura_pagada;--> statement-breakpoint
create index factura_pagada on factura (codigo_sucursal, fecha_vencimiento)
  include (codigo_compania, codigo_factura, codigo_entidad, codigo_estudiante, codigo_inscripcion, fecha, total) where estatus = 'PAGADA';
