CREATE TABLE "archivo" (
	"codigo_archivo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archivo_codigo_archivo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"nombre" text NOT NULL,
	"tipo" text NOT NULL,
	"tamano" integer NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archivo_contenido" (
	"codigo_archivo" integer PRIMARY KEY NOT NULL,
	"contenido" "bytea" NOT NULL,
	"miniatura" "bytea"
);
--> statement-breakpoint
CREATE TABLE "compania_correo" (
	"codigo_compania" integer PRIMARY KEY NOT NULL,
	"servidor" text NOT NULL,
	"puerto" integer NOT NULL,
	"seguridad" text NOT NULL,
	"usuario" text DEFAULT '' NOT NULL,
	"secreto" text DEFAULT '' NOT NULL,
	"remitente" text NOT NULL,
	"nombre_remitente" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "correo" (
	"codigo_correo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "correo_codigo_correo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"clave" text,
	"para" text NOT NULL,
	"asunto" text NOT NULL,
	"contenido" text NOT NULL,
	"reservado" boolean DEFAULT false NOT NULL,
	"estado" text DEFAULT 'PENDIENTE' NOT NULL,
	"intentos" integer DEFAULT 0 NOT NULL,
	"proximo" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL,
	"enviado" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "baja_estudiante" (
	"codigo_baja" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "baja_estudiante_codigo_baja_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"fecha" date NOT NULL,
	"motivo" text NOT NULL,
	"usuario" text NOT NULL,
	"reactivado" timestamp with time zone,
	"usuario_reactiva" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "direccion" (
	"codigo_direccion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "direccion_codigo_direccion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"tipo" text NOT NULL,
	"calle" text NOT NULL,
	"sector" text DEFAULT '' NOT NULL,
	"ciudad" text DEFAULT '' NOT NULL,
	"provincia" text DEFAULT '' NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"principal" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documento_estudiante" (
	"codigo_documento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documento_estudiante_codigo_documento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"tipo" text NOT NULL,
	"descripcion" text DEFAULT '' NOT NULL,
	"vence" date,
	"codigo_archivo" integer NOT NULL,
	"usuario" text NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estudiante_info" (
	"codigo_estudiante" integer PRIMARY KEY NOT NULL,
	"codigo_compania" integer NOT NULL,
	"tipo_sangre" text DEFAULT '' NOT NULL,
	"alergias" text DEFAULT '' NOT NULL,
	"condiciones" text DEFAULT '' NOT NULL,
	"medicamentos" text DEFAULT '' NOT NULL,
	"seguro_medico" text DEFAULT '' NOT NULL,
	"numero_seguro" text DEFAULT '' NOT NULL,
	"medico" text DEFAULT '' NOT NULL,
	"telefono_medico" text DEFAULT '' NOT NULL,
	"escuela" text DEFAULT '' NOT NULL,
	"grado" text DEFAULT '' NOT NULL,
	"talla_uniforme" text DEFAULT '' NOT NULL,
	"numero_camiseta" text DEFAULT '' NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "acceso_rol_usuario" (
	"codigo_usuario" integer NOT NULL,
	"codigo_rol" integer NOT NULL,
	CONSTRAINT "acceso_rol_usuario_codigo_usuario_codigo_rol_pk" PRIMARY KEY("codigo_usuario","codigo_rol")
);
--> statement-breakpoint
CREATE TABLE "codigo_recuperacion" (
	"codigo_recuperacion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codigo_recuperacion_codigo_recuperacion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_usuario" integer NOT NULL,
	"huella" text NOT NULL,
	"usado" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recuperacion_contrasena" (
	"codigo_recuperacion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recuperacion_contrasena_codigo_recuperacion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"huella" text NOT NULL,
	"codigo_usuario" integer NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL,
	"expira" timestamp with time zone NOT NULL,
	"usado" timestamp with time zone,
	CONSTRAINT "recuperacion_contrasena_huella_unique" UNIQUE("huella")
);
--> statement-breakpoint
CREATE TABLE "rol" (
	"codigo_rol" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rol_codigo_rol_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rol_acceso" (
	"codigo_rol" integer NOT NULL,
	"codigo_acceso" integer NOT NULL,
	CONSTRAINT "rol_acceso_codigo_rol_codigo_acceso_pk" PRIMARY KEY("codigo_rol","codigo_acceso")
);
--> statement-breakpoint
CREATE TABLE "segundo_factor" (
	"codigo_usuario" integer PRIMARY KEY NOT NULL,
	"secreto" text NOT NULL,
	"confirmado" timestamp with time zone,
	"ultimo_paso" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "entidad_documento";--> statement-breakpoint
DROP INDEX "auditoria_momento";--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "moneda" text DEFAULT 'DOP' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "itbis" integer DEFAULT 1800 NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "exige_segundo_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "codigo_logo" integer;--> statement-breakpoint
ALTER TABLE "sucursal" ADD COLUMN "codigo_logo" integer;--> statement-breakpoint
ALTER TABLE "entidad" ADD COLUMN "telefono_otro" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "entidad" ADD COLUMN "whatsapp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "entidad" ADD COLUMN "codigo_foto" integer;--> statement-breakpoint
ALTER TABLE "entidad" ADD COLUMN "documento_signos" text GENERATED ALWAYS AS (lower(regexp_replace(documento, '[^[:alnum:]]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "estudiante" ADD COLUMN "codigo_fusion" integer;--> statement-breakpoint
ALTER TABLE "responsable_estudiante" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "detalle_acceso" ADD COLUMN "excepcion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "usuario" ADD COLUMN "debe_cambiar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "archivo" ADD CONSTRAINT "archivo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archivo_contenido" ADD CONSTRAINT "archivo_contenido_codigo_archivo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_archivo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compania_correo" ADD CONSTRAINT "compania_correo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correo" ADD CONSTRAINT "correo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baja_estudiante" ADD CONSTRAINT "baja_estudiante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "baja_estudiante" ADD CONSTRAINT "baja_estudiante_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direccion" ADD CONSTRAINT "direccion_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direccion" ADD CONSTRAINT "direccion_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_estudiante" ADD CONSTRAINT "documento_estudiante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_estudiante" ADD CONSTRAINT "documento_estudiante_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_estudiante" ADD CONSTRAINT "documento_estudiante_codigo_archivo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_archivo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante_info" ADD CONSTRAINT "estudiante_info_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante_info" ADD CONSTRAINT "estudiante_info_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceso_rol_usuario" ADD CONSTRAINT "acceso_rol_usuario_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceso_rol_usuario" ADD CONSTRAINT "acceso_rol_usuario_codigo_rol_rol_codigo_rol_fk" FOREIGN KEY ("codigo_rol") REFERENCES "public"."rol"("codigo_rol") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codigo_recuperacion" ADD CONSTRAINT "codigo_recuperacion_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recuperacion_contrasena" ADD CONSTRAINT "recuperacion_contrasena_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rol" ADD CONSTRAINT "rol_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rol_acceso" ADD CONSTRAINT "rol_acceso_codigo_rol_rol_codigo_rol_fk" FOREIGN KEY ("codigo_rol") REFERENCES "public"."rol"("codigo_rol") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segundo_factor" ADD CONSTRAINT "segundo_factor_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archivo_compania" ON "archivo" USING btree ("codigo_compania");--> statement-breakpoint
CREATE UNIQUE INDEX "correo_clave_unica" ON "correo" USING btree ("codigo_compania","clave") WHERE clave is not null;--> statement-breakpoint
CREATE INDEX "correo_por_enviar" ON "correo" USING btree ("proximo") WHERE estado in ('PENDIENTE', 'ENVIANDO');--> statement-breakpoint
CREATE INDEX "correo_creado" ON "correo" USING btree ("codigo_compania","creado");--> statement-breakpoint
CREATE INDEX "baja_de_estudiante" ON "baja_estudiante" USING btree ("codigo_estudiante","fecha");--> statement-breakpoint
CREATE INDEX "direccion_de_entidad" ON "direccion" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE UNIQUE INDEX "direccion_principal_unica" ON "direccion" USING btree ("codigo_entidad") WHERE principal;--> statement-breakpoint
CREATE INDEX "documento_de_estudiante" ON "documento_estudiante" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "documento_vence" ON "documento_estudiante" USING btree ("codigo_compania","vence");--> statement-breakpoint
CREATE INDEX "rol_de_usuario" ON "acceso_rol_usuario" USING btree ("codigo_rol");--> statement-breakpoint
CREATE UNIQUE INDEX "codigo_recuperacion_unico" ON "codigo_recuperacion" USING btree ("codigo_usuario","huella");--> statement-breakpoint
CREATE INDEX "recuperacion_de_usuario" ON "recuperacion_contrasena" USING btree ("codigo_usuario","creado");--> statement-breakpoint
CREATE UNIQUE INDEX "rol_descripcion_unica" ON "rol" USING btree ("codigo_compania",lower("descripcion"));--> statement-breakpoint
ALTER TABLE "compania" ADD CONSTRAINT "compania_codigo_logo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_logo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sucursal" ADD CONSTRAINT "sucursal_codigo_logo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_logo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entidad" ADD CONSTRAINT "entidad_codigo_foto_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_foto") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estudiante" ADD CONSTRAINT "estudiante_codigo_fusion_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_fusion") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auditoria_usuario" ON "auditoria" USING btree ("codigo_compania","usuario","momento");--> statement-breakpoint
CREATE INDEX "auditoria_tabla" ON "auditoria" USING btree ("codigo_compania","tabla","momento");--> statement-breakpoint
CREATE INDEX "entidad_documento" ON "entidad" USING btree ("codigo_compania","documento_signos") WHERE documento_signos <> '';--> statement-breakpoint
CREATE INDEX "auditoria_momento" ON "auditoria" USING btree ("codigo_compania","momento","codigo_auditoria");--> statement-breakpoint
-- Photos and PDFs are compressed already.
ALTER TABLE "archivo_contenido" ALTER COLUMN "contenido" SET STORAGE EXTERNAL;
