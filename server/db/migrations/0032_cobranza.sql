CREATE TABLE "aviso_transferencia" (
	"codigo_aviso" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aviso_transferencia_codigo_aviso_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"nombre" text NOT NULL,
	"monto" bigint NOT NULL,
	"fecha" date NOT NULL,
	"referencia" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"codigo_archivo" integer,
	"estado" text DEFAULT 'PENDIENTE' NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"motivo" text DEFAULT '' NOT NULL,
	"resuelto" timestamp with time zone,
	"resuelto_por" text DEFAULT '' NOT NULL,
	"codigo_cobro" integer,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(nombre || ' ' || referencia)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enlace_familia" (
	"codigo_enlace" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enlace_familia_codigo_enlace_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"huella" text NOT NULL,
	"creado" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"expira" timestamp with time zone NOT NULL,
	"revocado" timestamp with time zone,
	"ultimo_uso" timestamp with time zone,
	CONSTRAINT "enlace_familia_huella_unica" UNIQUE("huella")
);
--> statement-breakpoint
CREATE TABLE "gestion_cobranza" (
	"codigo_gestion" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gestion_cobranza_codigo_gestion_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"resultado" text NOT NULL,
	"nota" text DEFAULT '' NOT NULL,
	"promesa" date,
	"monto" bigint,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "gestion_cobranza_promesa" CHECK ((resultado = 'PROMESA') = (promesa is not null) and (monto is null or (promesa is not null and monto > 0)))
);
--> statement-breakpoint
CREATE TABLE "mensaje_atraso" (
	"codigo_mensaje" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mensaje_atraso_codigo_mensaje_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_entidad" integer NOT NULL,
	"fecha" date NOT NULL,
	"canal" text NOT NULL,
	"codigo_regla" integer,
	"codigo_plantilla" integer NOT NULL,
	"para" text NOT NULL,
	"nombre" text NOT NULL,
	"texto" text NOT NULL,
	"monto" bigint NOT NULL,
	"dias" integer NOT NULL,
	"codigo_correo" integer,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"deshecho" timestamp with time zone,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(nombre || ' ' || para)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plantilla_mensaje" (
	"codigo_plantilla" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plantilla_mensaje_codigo_plantilla_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"canal" text NOT NULL,
	"asunto" text DEFAULT '' NOT NULL,
	"texto" text NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion || ' ' || asunto || ' ' || texto)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regla_mensaje" (
	"codigo_regla" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regla_mensaje_codigo_regla_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"codigo_plantilla" integer NOT NULL,
	"cuando" text NOT NULL,
	"dias" integer NOT NULL,
	"cada" integer,
	"automatica" boolean DEFAULT false NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL,
	CONSTRAINT "regla_mensaje_dias" CHECK (case cuando when 'VENCE' then dias = 0 else dias between 1 and 365 end),
	CONSTRAINT "regla_mensaje_cada" CHECK (cada is null or (cuando = 'ATRASO' and cada between 1 and 365))
);
--> statement-breakpoint
ALTER TABLE "correo" ADD COLUMN "caduca" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "aviso_transferencia" ADD CONSTRAINT "aviso_transferencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_transferencia" ADD CONSTRAINT "aviso_transferencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_transferencia" ADD CONSTRAINT "aviso_transferencia_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_transferencia" ADD CONSTRAINT "aviso_transferencia_codigo_archivo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_archivo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_transferencia" ADD CONSTRAINT "aviso_transferencia_codigo_cobro_cobro_codigo_cobro_fk" FOREIGN KEY ("codigo_cobro") REFERENCES "public"."cobro"("codigo_cobro") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlace_familia" ADD CONSTRAINT "enlace_familia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlace_familia" ADD CONSTRAINT "enlace_familia_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gestion_cobranza" ADD CONSTRAINT "gestion_cobranza_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gestion_cobranza" ADD CONSTRAINT "gestion_cobranza_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gestion_cobranza" ADD CONSTRAINT "gestion_cobranza_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_regla_regla_mensaje_codigo_regla_fk" FOREIGN KEY ("codigo_regla") REFERENCES "public"."regla_mensaje"("codigo_regla") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_plantilla_plantilla_mensaje_codigo_plantilla_fk" FOREIGN KEY ("codigo_plantilla") REFERENCES "public"."plantilla_mensaje"("codigo_plantilla") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mensaje_atraso" ADD CONSTRAINT "mensaje_atraso_codigo_correo_correo_codigo_correo_fk" FOREIGN KEY ("codigo_correo") REFERENCES "public"."correo"("codigo_correo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plantilla_mensaje" ADD CONSTRAINT "plantilla_mensaje_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regla_mensaje" ADD CONSTRAINT "regla_mensaje_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regla_mensaje" ADD CONSTRAINT "regla_mensaje_codigo_plantilla_plantilla_mensaje_codigo_plantilla_fk" FOREIGN KEY ("codigo_plantilla") REFERENCES "public"."plantilla_mensaje"("codigo_plantilla") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aviso_transferencia_unico" ON "aviso_transferencia" USING btree ("codigo_entidad",lower(referencia)) WHERE estado = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "aviso_transferencia_momento" ON "aviso_transferencia" USING btree ("codigo_sucursal","momento");--> statement-breakpoint
CREATE INDEX "aviso_transferencia_persona" ON "aviso_transferencia" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE INDEX "aviso_transferencia_archivo" ON "aviso_transferencia" USING btree ("codigo_archivo");--> statement-breakpoint
CREATE INDEX "aviso_transferencia_cobro" ON "aviso_transferencia" USING btree ("codigo_cobro");--> statement-breakpoint
CREATE INDEX "aviso_transferencia_busqueda" ON "aviso_transferencia" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enlace_familia_persona" ON "enlace_familia" USING btree ("codigo_entidad");--> statement-breakpoint
CREATE INDEX "gestion_cobranza_persona" ON "gestion_cobranza" USING btree ("codigo_entidad","momento");--> statement-breakpoint
CREATE UNIQUE INDEX "mensaje_atraso_uno_al_dia" ON "mensaje_atraso" USING btree ("codigo_entidad","fecha") WHERE deshecho is null;--> statement-breakpoint
CREATE INDEX "mensaje_atraso_momento" ON "mensaje_atraso" USING btree ("codigo_sucursal","momento");--> statement-breakpoint
CREATE INDEX "mensaje_atraso_correo" ON "mensaje_atraso" USING btree ("codigo_correo");--> statement-breakpoint
CREATE INDEX "mensaje_atraso_busqueda" ON "mensaje_atraso" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "plantilla_mensaje_descripcion_unica" ON "plantilla_mensaje" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE UNIQUE INDEX "regla_mensaje_descripcion_unica" ON "regla_mensaje" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "regla_mensaje_plantilla" ON "regla_mensaje" USING btree ("codigo_plantilla");