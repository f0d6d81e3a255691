-- rolling
CREATE TABLE "borrador" (
	"codigo_borrador" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "borrador_codigo_borrador_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_usuario" integer NOT NULL,
	"clave" text NOT NULL,
	"pagina" text NOT NULL,
	"titulo" text NOT NULL,
	"valor" json NOT NULL,
	"sesion" uuid NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "borrador" ADD CONSTRAINT "borrador_codigo_usuario_usuario_codigo_usuario_fk" FOREIGN KEY ("codigo_usuario") REFERENCES "public"."usuario"("codigo_usuario") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "borrador_de_usuario" ON "borrador" USING btree ("codigo_usuario","clave");--> statement-breakpoint
CREATE INDEX "borrador_momento" ON "borrador" USING btree ("momento");