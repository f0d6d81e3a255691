CREATE TABLE "detalle_horario_grupo" (
	"codigo_detalle" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detalle_horario_grupo_codigo_detalle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_grupo" integer NOT NULL,
	"dia" integer NOT NULL,
	"hora_inicio" text NOT NULL,
	"hora_fin" text NOT NULL,
	"lugar" text DEFAULT '' NOT NULL,
	CONSTRAINT "horario_horas" CHECK (hora_inicio < hora_fin),
	CONSTRAINT "horario_dia" CHECK (dia between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "dia_sin_clase" (
	"codigo_periodo" integer NOT NULL,
	"fecha" date NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	CONSTRAINT "dia_sin_clase_codigo_periodo_fecha_pk" PRIMARY KEY("codigo_periodo","fecha")
);
--> statement-breakpoint
CREATE TABLE "grupo" (
	"codigo_grupo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grupo_codigo_grupo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_periodo" integer NOT NULL,
	"codigo_profesor" integer NOT NULL,
	"descripcion" text NOT NULL,
	"tipo" text NOT NULL,
	"edad_minima" integer NOT NULL,
	"edad_maxima" integer NOT NULL,
	"capacidad" integer NOT NULL,
	"monto_inscripcion" bigint NOT NULL,
	"tipo_cobro" text DEFAULT 'FIJO' NOT NULL,
	"precio_clase" bigint DEFAULT 0 NOT NULL,
	"estatus" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL,
	CONSTRAINT "grupo_edades" CHECK (edad_minima <= edad_maxima)
);
--> statement-breakpoint
CREATE TABLE "grupo_modalidad" (
	"codigo_grupo" integer NOT NULL,
	"codigo_modalidad" integer NOT NULL,
	"monto_cuota" bigint NOT NULL,
	CONSTRAINT "grupo_modalidad_codigo_grupo_codigo_modalidad_pk" PRIMARY KEY("codigo_grupo","codigo_modalidad")
);
--> statement-breakpoint
CREATE TABLE "modalidad" (
	"codigo_modalidad" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "modalidad_codigo_modalidad_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"frecuencia" text NOT NULL,
	"cantidad_cuotas" integer NOT NULL,
	"dia_vencimiento" integer NOT NULL,
	"cobra_inscripcion" boolean NOT NULL,
	"prorratea" boolean NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "periodo_academico" (
	"codigo_periodo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "periodo_academico_codigo_periodo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer,
	"descripcion" text NOT NULL,
	"tipo" text NOT NULL,
	"fecha_inicio" date NOT NULL,
	"fecha_fin" date NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL,
	CONSTRAINT "periodo_fechas" CHECK (fecha_fin >= fecha_inicio)
);
--> statement-breakpoint
CREATE TABLE "registro_asistencia" (
	"codigo_registro_asistencia" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registro_asistencia_codigo_registro_asistencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"codigo_profesor" integer NOT NULL,
	"fecha_asistencia" date NOT NULL,
	"estado" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compania" (
	"codigo_compania" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compania_codigo_compania_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nombre" text NOT NULL,
	"rnc" text DEFAULT '' NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"direccion" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"pie_recibo" text DEFAULT '' NOT NULL,
	"criterio_edad" text DEFAULT 'PERIODO' NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secuencia" (
	"codigo_compania" integer NOT NULL,
	"serie" text NOT NULL,
	"ultimo" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sucursal" (
	"codigo_sucursal" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sucursal_codigo_sucursal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion_sucursal" text NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"direccion" text DEFAULT '' NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caja" (
	"codigo_caja" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "caja_codigo_caja_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_usuario" integer NOT NULL,
	"fecha" date NOT NULL,
	"fondo" bigint NOT NULL,
	"apertura" timestamp with time zone DEFAULT now() NOT NULL,
	"cierre" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cobro" (
	"codigo_cobro" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cobro_codigo_cobro_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"numero" integer NOT NULL,
	"codigo_pagador" integer NOT NULL,
	"codigo_caja" integer,
	"fecha" date NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"aplicado" bigint NOT NULL,
	"recibido" bigint NOT NULL,
	"devuelta" bigint NOT NULL,
	"saldo" bigint NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "cobro_cuadra" CHECK (aplicado > 0 and recibido = aplicado + devuelta + saldo)
);
--> statement-breakpoint
CREATE TABLE "cobro_factura" (
	"codigo_cobro" integer NOT NULL,
	"codigo_factura" integer NOT NULL,
	"monto" bigint NOT NULL,
	CONSTRAINT "cobro_factura_codigo_cobro_codigo_factura_pk" PRIMARY KEY("codigo_cobro","codigo_factura")
);
--> statement-breakpoint
CREATE TABLE "cobro_forma" (
	"codigo_forma" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cobro_forma_codigo_forma_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_cobro" integer NOT NULL,
	"forma" text NOT NULL,
	"monto" bigint NOT NULL,
	"referencia" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factura" (
	"codigo_factura" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factura_codigo_factura_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"numero" integer NOT NULL,
	"tipo" text NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"codigo_estudiante" integer,
	"codigo_inscripcion" integer,
	"numero_cuota" integer,
	"tramo_desde" date,
	"tramo_hasta" date,
	"descripcion" text NOT NULL,
	"fecha" date NOT NULL,
	"fecha_vencimiento" date NOT NULL,
	"estatus" text NOT NULL,
	"total" bigint NOT NULL,
	"pagado" bigint DEFAULT 0 NOT NULL,
	"pendiente" bigint GENERATED ALWAYS AS (case when estatus = 'ANULADA' then 0 else total - pagado end) STORED NOT NULL,
	"usuario" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "factura_pagado" CHECK (pagado between 0 and total),
	CONSTRAINT "factura_estatus" CHECK (estatus = 'ANULADA' and pagado = 0 or estatus = case when pagado = total then 'PAGADA' when pagado > 0 then 'PARCIAL' else 'PENDIENTE' end)
);
--> statement-breakpoint
CREATE TABLE "factura_detalle" (
	"codigo_detalle" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "factura_detalle_codigo_detalle_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_factura" integer NOT NULL,
	"tipo" text NOT NULL,
	"codigo_servicio" integer,
	"codigo_articulo" integer,
	"descripcion" text NOT NULL,
	"cantidad" integer NOT NULL,
	"precio" bigint NOT NULL,
	"descuento" bigint NOT NULL,
	"itbis" bigint NOT NULL,
	"total" bigint NOT NULL,
	"pasos" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saldo_movimiento" (
	"codigo_movimiento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saldo_movimiento_codigo_movimiento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"codigo_cobro" integer,
	"monto" bigint NOT NULL,
	"motivo" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servicio" (
	"codigo_servicio" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "servicio_codigo_servicio_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"precio" bigint NOT NULL,
	"itbis" integer DEFAULT 0 NOT NULL,
	"integrado" text,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inscripcion" (
	"codigo_inscripcion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inscripcion_codigo_inscripcion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_modalidad" integer NOT NULL,
	"monto_cuota" bigint NOT NULL,
	"fecha_inscripcion" date NOT NULL,
	"estatus" text DEFAULT 'ACTIVA' NOT NULL,
	"motivo_excepcion" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articulo" (
	"codigo_articulo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articulo_codigo_articulo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo" text NOT NULL,
	"codigo_barra" text DEFAULT '' NOT NULL,
	"descripcion" text NOT NULL,
	"codigo_categoria" integer NOT NULL,
	"precio" bigint NOT NULL,
	"itbis" integer DEFAULT 0 NOT NULL,
	"costo_promedio" bigint NOT NULL,
	"existencia_minima" integer DEFAULT 0 NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(codigo || ' ' || codigo_barra || ' ' || descripcion)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categoria" (
	"codigo_categoria" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categoria_codigo_categoria_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || nota)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "existencia" (
	"codigo_articulo" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"cantidad" integer NOT NULL,
	CONSTRAINT "existencia_codigo_articulo_codigo_sucursal_pk" PRIMARY KEY("codigo_articulo","codigo_sucursal"),
	CONSTRAINT "existencia_no_negativa" CHECK (cantidad >= 0)
);
--> statement-breakpoint
CREATE TABLE "movimiento" (
	"codigo_movimiento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movimiento_codigo_movimiento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_articulo" integer NOT NULL,
	"tipo" text NOT NULL,
	"cantidad" integer NOT NULL,
	"costo" bigint NOT NULL,
	"documento" text DEFAULT '' NOT NULL,
	"usuario" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entidad" (
	"codigo_entidad" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entidad_codigo_entidad_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"nombre" text NOT NULL,
	"apellido" text NOT NULL,
	"fecha_nacimiento" date,
	"sexo" text DEFAULT '' NOT NULL,
	"documento" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"telefono" text DEFAULT '' NOT NULL,
	"contacto_pago" boolean DEFAULT false NOT NULL,
	"fecha_registro" timestamp with time zone DEFAULT now() NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(nombre || ' ' || apellido || ' ' || documento || ' ' || telefono)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estudiante" (
	"codigo_estudiante" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "estudiante_codigo_estudiante_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"alerta_medica" text DEFAULT '' NOT NULL,
	"fecha_ingreso" date NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"nombre_completo" text DEFAULT '' NOT NULL,
	"busqueda" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profesor" (
	"codigo_profesor" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profesor_codigo_profesor_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer,
	"codigo_entidad" integer NOT NULL,
	"codigo_usuario" integer,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responsable_estudiante" (
	"codigo_responsable" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "responsable_estudiante_codigo_responsable_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"parentesco" text NOT NULL,
	"contacto_pago" boolean DEFAULT false NOT NULL,
	"recoge" boolean DEFAULT true NOT NULL,
	"emergencia" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auditoria" (
	"codigo_auditoria" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auditoria_codigo_auditoria_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"codigo_compania" integer,
	"codigo_sucursal" integer,
	"tabla" text NOT NULL,
	"llave" text NOT NULL,
	"accion" text NOT NULL,
	"usuario" text NOT NULL,
	"desde" text DEFAULT '' NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"antes" jsonb,
	"despues" jsonb
);
--> statement-breakpoint
CREATE TABLE "clave_firma" (
	"codigo_clave" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clave_firma_codigo_clave_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"secreto" text NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detalle_acceso" (
	"codigo_usuario" integer NOT NULL,
	"codigo_acceso" integer NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	CONSTRAINT "detalle_acceso_codigo_usuario_codigo_acceso_pk" PRIMARY KEY("codigo_usuario","codigo_acceso")
);
--> statement-breakpoint
CREATE TABLE "idempotencia" (
	"codigo_compania" integer NOT NULL,
	"clave" text NOT NULL,
	"huella" text NOT NULL,
	"respuesta" json,
	"creado" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotencia_codigo_compania_clave_pk" PRIMARY KEY("codigo_compania","clave")
);
--> statement-breakpoint
CREATE TABLE "intento_acceso" (
	"codigo_intento" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intento_acceso_codigo_intento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"usuario" text NOT NULL,
	"direccion" text NOT NULL,
	"exitoso" boolean NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sesion" (
	"codigo_sesion" uuid PRIMARY KEY NOT NULL,
	"codigo_compania" integer NOT NULL,
	"codigo_usuario" integer NOT NULL,
	"inicio" timestamp with time zone DEFAULT now() NOT NULL,
	"expira" timestamp with time zone NOT NULL,
	"terminada" timestamp with time zone,
	"plataforma" text DEFAULT '' NOT NULL,
	"direccion" text DEFAULT '' NOT NULL,
	"agente" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sucursal_usuario" (
	"codigo_usuario" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"defecto" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sucursal_usuario_codigo_usuario_codigo_sucursal_pk" PRIMARY KEY("codigo_usuario","codigo_sucursal")
);
--> statement-breakpoint
CREATE TABLE "usuario" (
	"codigo_usuario" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usuario_codigo_usuario_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"usuario" text NOT NULL,
	"password" text NOT NULL,
	"tipo_usuario" text NOT NULL,
	"fecha_registro" timestamp with time zone DEFAULT now() NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detalle_horario_grupo" ADD CONSTRAINT "detalle_horario_grupo_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dia_sin_clase" ADD CONSTRAINT "dia_sin_clase_codigo_periodo_periodo_academico_codigo_periodo_fk" FOREIGN KEY ("codigo_periodo") REFERENCES "public"."periodo_academico"("codigo_periodo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo" ADD CONSTRAINT "grupo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo" ADD CONSTRAINT "grupo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo" ADD CONSTRAINT "grupo_codigo_periodo_periodo_academico_codigo_periodo_fk" FOREIGN KEY ("codigo_periodo") REFERENCES "public"."periodo_academico"("codigo_periodo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo" ADD CONSTRAINT "grupo_codigo_profesor_profesor_codigo_profesor_fk" FOREIGN KEY ("codigo_profesor") REFERENCES "public"."profesor"("codigo_profesor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo_modalidad" ADD CONSTRAINT "grupo_modalidad_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grupo_modalidad" ADD CONSTRAINT "grupo_modalidad_codigo_modalidad_modalidad_codigo_modalidad_fk" FOREIGN KEY ("codigo_modalidad") REFERENCES "public"."modalidad"("codigo_modalidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modalidad" ADD CONSTRAINT "modalidad_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodo_academico" ADD CONSTRAINT "periodo_academico_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periodo_academico" ADD CONSTRAINT "periodo_academico_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD CONSTRAINT "registro_asistencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD CONSTRAINT "registro_asistencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD CONSTRAINT "registro_asistencia_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD CONSTRAINT "registro_asistencia_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD CONSTRAINT "registro_asistencia_codigo_profesor_profesor_codigo_profesor_fk" FOREIGN KEY ("codigo_profesor") REFERENCES "public"."profesor"("codigo_profesor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secuencia" ADD CONSTRAINT "secuencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sucursal" ADD CONSTRAINT "sucursal_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caja" ADD CONSTRAINT "caja_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro" ADD CONSTRAINT "cobro_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro" ADD CONSTRAINT "cobro_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro" ADD CONSTRAINT "cobro_codigo_pagador_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_pagador") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro" ADD CONSTRAINT "cobro_codigo_caja_caja_codigo_caja_fk" FOREIGN KEY ("codigo_caja") REFERENCES "public"."caja"("codigo_caja") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro_factura" ADD CONSTRAINT "cobro_factura_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro_factura" ADD CONSTRAINT "cobro_factura_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cobro_forma" ADD CONSTRAINT "cobro_forma_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura" ADD CONSTRAINT "factura_codigo_inscripcion_inscripcion_codigo_inscripcion_fk" FOREIGN KEY ("codigo_inscripcion") REFERENCES "public"."inscripcion"("codigo_inscripcion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_codigo_servicio_servicio_codigo_servicio_fk" FOREIGN KEY ("codigo_servicio") REFERENCES "public"."servicio"("codigo_servicio") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factura_detalle" ADD CONSTRAINT "factura_detalle_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saldo_movimiento" ADD CONSTRAINT "saldo_movimiento_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servicio" ADD CONSTRAINT "servicio_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_modalidad_modalidad_codigo_modalidad_fk" FOREIGN KEY ("codigo_modalidad") REFERENCES "public"."modalidad"("codigo_modalidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_categoria_categoria_codigo_categoria_fk" FOREIGN KEY ("codigo_categoria") REFERENCES "public"."categoria"("codigo_categoria") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categoria" ADD CONSTRAINT "categoria_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "existencia" ADD CONSTRAINT "existencia_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "existencia" ADD CONSTRAINT "existencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_codigo_articulo_articulo_codigo_articulo_fk" FOREIGN KEY ("codigo_articulo") REFERENCES "public"."articulo"("codigo_articulo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entidad" ADD CONSTRAINT "entidad_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante" ADD CONSTRAINT "estudiante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante" ADD CONSTRAINT "estudiante_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante" ADD CONSTRAINT "estudiante_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profesor" ADD CONSTRAINT "profesor_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profesor" ADD CONSTRAINT "profesor_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profesor" ADD CONSTRAINT "profesor_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profesor" ADD CONSTRAINT "profesor_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responsable_estudiante" ADD CONSTRAINT "responsable_estudiante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responsable_estudiante" ADD CONSTRAINT "responsable_estudiante_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responsable_estudiante" ADD CONSTRAINT "responsable_estudiante_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detalle_acceso" ADD CONSTRAINT "detalle_acceso_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesion" ADD CONSTRAINT "sesion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sesion" ADD CONSTRAINT "sesion_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sucursal_usuario" ADD CONSTRAINT "sucursal_usuario_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sucursal_usuario" ADD CONSTRAINT "sucursal_usuario_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usuario" ADD CONSTRAINT "usuario_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "horario_grupo" ON "detalle_horario_grupo" USING btree ("codigo_grupo");--> statement-breakpoint
CREATE UNIQUE INDEX "grupo_descripcion_unica" ON "grupo" USING btree ("codigo_sucursal","codigo_periodo",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "grupo_periodo" ON "grupo" USING btree ("codigo_periodo");--> statement-breakpoint
CREATE INDEX "grupo_profesor" ON "grupo" USING btree ("codigo_profesor");--> statement-breakpoint
CREATE UNIQUE INDEX "modalidad_descripcion_unica" ON "modalidad" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "periodo_compania" ON "periodo_academico" USING btree ("codigo_compania","fecha_inicio");--> statement-breakpoint
CREATE UNIQUE INDEX "asistencia_unica" ON "registro_asistencia" USING btree ("codigo_grupo","codigo_estudiante","fecha_asistencia");--> statement-breakpoint
CREATE INDEX "asistencia_estudiante" ON "registro_asistencia" USING btree ("codigo_estudiante","fecha_asistencia");--> statement-breakpoint
CREATE INDEX "asistencia_fecha" ON "registro_asistencia" USING btree ("codigo_compania","codigo_sucursal","fecha_asistencia");--> statement-breakpoint
CREATE UNIQUE INDEX "secuencia_unica" ON "secuencia" USING btree ("codigo_compania","serie");--> statement-breakpoint
CREATE UNIQUE INDEX "sucursal_descripcion_unica" ON "sucursal" USING btree ("codigo_compania",lower("descripcion_sucursal"));--> statement-breakpoint
CREATE UNIQUE INDEX "caja_abierta_unica" ON "caja" USING btree ("codigo_usuario","codigo_sucursal") WHERE cierre is null;--> statement-breakpoint
CREATE INDEX "caja_fecha" ON "caja" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE UNIQUE INDEX "cobro_numero_unico" ON "cobro" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE INDEX "cobro_fecha" ON "cobro" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "cobro_pagador" ON "cobro" USING btree ("codigo_pagador");--> statement-breakpoint
CREATE INDEX "cobro_caja" ON "cobro" USING btree ("codigo_caja");--> statement-breakpoint
CREATE INDEX "cobro_factura_factura" ON "cobro_factura" USING btree ("codigo_factura");--> statement-breakpoint
CREATE INDEX "cobro_forma_cobro" ON "cobro_forma" USING btree ("codigo_cobro");--> statement-breakpoint
CREATE UNIQUE INDEX "factura_numero_unico" ON "factura" USING btree ("codigo_compania","numero");--> statement-breakpoint
CREATE UNIQUE INDEX "factura_cuota_unica" ON "factura" USING btree ("codigo_inscripcion","numero_cuota") WHERE tipo = 'CUOTA' and estatus <> 'ANULADA';--> statement-breakpoint
CREATE INDEX "factura_pendiente" ON "factura" USING btree ("codigo_sucursal","fecha_vencimiento","codigo_estudiante") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_pendiente_estudiante" ON "factura" USING btree ("codigo_estudiante","fecha_vencimiento") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_pendiente_entidad" ON "factura" USING btree ("codigo_entidad","fecha_vencimiento") WHERE pendiente > 0;--> statement-breakpoint
CREATE INDEX "factura_estudiante" ON "factura" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "factura_fecha" ON "factura" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "factura_detalle_factura" ON "factura_detalle" USING btree ("codigo_factura");--> statement-breakpoint
CREATE INDEX "saldo_entidad" ON "saldo_movimiento" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE UNIQUE INDEX "servicio_descripcion_unica" ON "servicio" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE UNIQUE INDEX "servicio_integrado_unico" ON "servicio" USING btree ("codigo_compania","integrado") WHERE integrado is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inscripcion_activa_unica" ON "inscripcion" USING btree ("codigo_estudiante","codigo_grupo") WHERE estatus = 'ACTIVA';--> statement-breakpoint
CREATE INDEX "inscripcion_grupo" ON "inscripcion" USING btree ("codigo_grupo") WHERE estatus = 'ACTIVA';--> statement-breakpoint
CREATE INDEX "inscripcion_estudiante" ON "inscripcion" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "inscripcion_fecha" ON "inscripcion" USING btree ("codigo_compania","fecha_inscripcion");--> statement-breakpoint
CREATE UNIQUE INDEX "articulo_codigo_unico" ON "articulo" USING btree ("codigo_compania",lower(codigo));--> statement-breakpoint
CREATE INDEX "articulo_busqueda" ON "articulo" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "categoria_descripcion_unica" ON "categoria" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "movimiento_articulo" ON "movimiento" USING btree ("codigo_articulo","codigo_sucursal","momento");--> statement-breakpoint
CREATE INDEX "entidad_busqueda" ON "entidad" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "entidad_documento" ON "entidad" USING btree ("codigo_compania","documento") WHERE documento <> '';--> statement-breakpoint
CREATE INDEX "entidad_gemela" ON "entidad" USING btree ("codigo_compania","fecha_nacimiento",sin_acento(nombre || ' ' || apellido));--> statement-breakpoint
CREATE UNIQUE INDEX "estudiante_entidad_unica" ON "estudiante" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE INDEX "estudiante_busqueda" ON "estudiante" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "estudiante_orden" ON "estudiante" USING btree ("codigo_compania","codigo_sucursal","activo",nombre_completo collate "es-x-icu","codigo_estudiante");--> statement-breakpoint
CREATE INDEX "estudiante_ingreso" ON "estudiante" USING btree ("codigo_compania","codigo_sucursal","activo","fecha_ingreso","codigo_estudiante");--> statement-breakpoint
CREATE INDEX "estudiante_codigo" ON "estudiante" USING btree ("codigo_compania","codigo_sucursal","activo","codigo_estudiante");--> statement-breakpoint
CREATE UNIQUE INDEX "profesor_entidad_unica" ON "profesor" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE UNIQUE INDEX "profesor_usuario_unico" ON "profesor" USING btree ("codigo_usuario");--> statement-breakpoint
CREATE UNIQUE INDEX "responsable_unico" ON "responsable_estudiante" USING btree ("codigo_estudiante","codigo_entidad");--> statement-breakpoint
CREATE UNIQUE INDEX "responsable_pagador_unico" ON "responsable_estudiante" USING btree ("codigo_estudiante") WHERE contacto_pago;--> statement-breakpoint
CREATE INDEX "responsable_entidad" ON "responsable_estudiante" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE INDEX "auditoria_registro" ON "auditoria" USING btree ("tabla","llave");--> statement-breakpoint
CREATE INDEX "auditoria_momento" ON "auditoria" USING btree ("codigo_compania","momento");--> statement-breakpoint
CREATE INDEX "idempotencia_creado" ON "idempotencia" USING btree ("creado");--> statement-breakpoint
CREATE INDEX "intento_usuario" ON "intento_acceso" USING btree ("usuario","momento");--> statement-breakpoint
CREATE INDEX "intento_direccion" ON "intento_acceso" USING btree ("direccion","momento");--> statement-breakpoint
CREATE INDEX "sesion_usuario" ON "sesion" USING btree ("codigo_usuario","inicio");--> statement-breakpoint
CREATE UNIQUE INDEX "sucursal_usuario_defecto" ON "sucursal_usuario" USING btree ("codigo_usuario") WHERE defecto;--> statement-breakpoint
CREATE UNIQUE INDEX "usuario_unico" ON "usuario" USING btree (lower("usuario"));