// zeromq.js, the sockets of VS Code, on a real kernel: with and without encryption, over
// tcp and ipc. Prints a line for each thing that holds.
//
// usage: node peer.js TQ FOLDER, with zeromq in NODE_PATH
const { createHmac, randomUUID } = require("node:crypto");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const net = require("node:net");
const path = require("node:path");
const zmq = require("zeromq");

const [TQ, FOLDER] = process.argv.slice(2);
const KEY = "key of the test";
const CHANNELS = ["shell", "iopub", "stdin", "control", "hb"];
const DELIMITER = "<IDS|MSG>";

function ok(name, holds, why) {
  if (!holds) throw new Error(`${name}: ${JSON.stringify(why)}`);
  console.log(name);
}

async function freePorts(n) {
  const held = await Promise.all(Array.from({ length: n }, () => new Promise(resolve => {
    const s = net.createServer().listen(0, "127.0.0.1", () => resolve(s));
  })));
  const ports = held.map(s => s.address().port);
  await Promise.all(held.map(s => new Promise(resolve => s.close(resolve))));
  return ports;
}

const sign = parts => parts.reduce((h, p) => h.update(p), createHmac("sha256", KEY)).digest("hex");

function frames(kind, content, parent, id) {
  const header = { msg_id: id, msg_type: kind, session: "s", username: "u", date: new Date().toISOString(), version: "5.5" };
  const parts = [header, parent, {}, content].map(p => JSON.stringify(p));
  return [DELIMITER, sign(parts), ...parts];
}

function read(raw) {
  const at = raw.findIndex(f => f.toString() === DELIMITER);
  const parts = raw.slice(at + 2, at + 6);
  if (sign(parts) !== raw[at + 1].toString()) throw new Error("a wrong signature");
  const [header, parent, , content] = parts.map(p => JSON.parse(p.toString()));
  return { header, parent, content, kind: header.msg_type };
}

class Kernel {
  async start(name, transport, curve) {
    const ports = transport === "ipc" ? [1, 2, 3, 4, 5] : await freePorts(5);
    this.ip = transport === "ipc" ? path.join(FOLDER, name) : "127.0.0.1";
    this.ports = Object.fromEntries(CHANNELS.map((c, i) => [c, ports[i]]));
    const file = { transport, ip: this.ip, key: KEY, signature_scheme: "hmac-sha256" };
    for (const c of CHANNELS) file[c + "_port"] = this.ports[c];
    if (curve) {
      this.keys = zmq.curveKeyPair();
      Object.assign(file, { curve_publickey: this.keys.publicKey, curve_secretkey: this.keys.secretKey });
    }
    const at = path.join(FOLDER, name + ".json");
    fs.writeFileSync(at, JSON.stringify(file), { mode: 0o600 });
    this.process = spawn(TQ, ["kernel", "run", "-f", at], { stdio: "ignore" });
    this.ended = new Promise(resolve => this.process.on("exit", resolve));
    this.url = c => transport === "ipc" ? `ipc://${this.ip}-${this.ports[c]}` : `tcp://127.0.0.1:${this.ports[c]}`;
  }

  socket(channel, options = {}) {
    const kind = { iopub: zmq.Subscriber, hb: zmq.Request }[channel] ?? zmq.Dealer;
    const s = new kind({ linger: 0, reconnectInterval: 5, ...options });
    if (this.keys) {
      const own = zmq.curveKeyPair();
      Object.assign(s, { curveServerKey: this.keys.publicKey, curvePublicKey: own.publicKey, curveSecretKey: own.secretKey });
    }
    s.connect(this.url(channel));
    if (channel === "iopub") s.subscribe();
    return s;
  }
}

class Client {
  constructor(kernel, options) {
    for (const c of CHANNELS) this[c] = kernel.socket(c, c === "stdin" || c === "shell" ? options : {});
  }

  close() { for (const c of CHANNELS) this[c].close(); }

  async send(kind, content, channel = "shell", parent = {}) {
    const id = randomUUID();
    await this[channel].send(frames(kind, content, parent, id));
    return id;
  }

  async reply(id, channel = "shell") {
    for (;;) {
      const m = read(await this[channel].receive());
      if (m.parent.msg_id === id) return m.content;
    }
  }

  // told is what iopub says of a request, to its idle.
  async told(id) {
    const out = [];
    for (;;) {
      const m = read(await this.iopub.receive());
      if (m.parent.msg_id !== id) continue;
      out.push(m);
      if (m.kind === "status" && m.content.execution_state === "idle") return out;
    }
  }

  async run(code, more = {}) {
    const id = await this.send("execute_request", { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: true, ...more });
    const told = await this.told(id);
    const text = told.filter(m => m.kind === "stream").map(m => m.content.text).join("");
    return { reply: await this.reply(id), told, text };
  }
}

async function everything(name, transport, curve) {
  const check = (what, holds, why) => ok(`${name} ${what}`, holds, why);
  const kernel = new Kernel();
  await kernel.start(name, transport, curve);
  try {
    // Shell and iopub at once, one question: busy and idle of it are heard.
    const c = new Client(kernel, { routingId: "me-" + name });
    const id = await c.send("kernel_info_request", {});
    const first = read(await c.iopub.receive());
    check("welcome", first.kind === "iopub_welcome", first);
    const states = (await c.told(id)).map(m => m.content.execution_state);
    check("busy and idle", states.join() === "busy,idle", states);
    check("kernel_info", (await c.reply(id)).language_info.name === "tq");

    await c.hb.send("ping");
    check("heartbeat", (await c.hb.receive())[0].toString() === "ping");

    let r = await c.run("x = 12345\nx + 1");
    const result = r.told.find(m => m.kind === "execute_result");
    check("result", result.content.data["text/plain"] === "12346" && r.reply.status === "ok", r);
    r = await c.run("print('é' * 450_000)");
    check("much output", r.text === "é".repeat(450000) + "\n", r.text.length);
    r = await c.run("#" + "z".repeat(3 << 20) + "\nprint(x)");
    check("a long request", r.text === "12345\n", r.text);

    const asked = await c.send("execute_request", { code: "print(input('who? '))", allow_stdin: true });
    const question = read(await c.stdin.receive());
    check("asked", question.kind === "input_request" && question.content.prompt === "who? ", question);
    await c.send("input_reply", { value: "Ada" }, "stdin", question.header);
    check("answered", (await c.told(asked)).some(m => m.content.text === "Ada\n"));
    await c.reply(asked);

    const endless = await c.send("execute_request", { code: "print('on')\nwhile True: pass" });
    while (read(await c.iopub.receive()).kind !== "stream");
    const interrupt = await c.send("interrupt_request", {}, "control");
    await c.reply(interrupt, "control");
    check("interrupt", (await c.reply(endless)).ename === "KeyboardInterrupt");

    // ZMTP's own heartbeats while a cell runs: the connection is not cut.
    const beating = kernel.socket("shell", { heartbeatInterval: 40, heartbeatTimeout: 60000 });
    let cut = 0;
    beating.events.on("disconnect", () => { cut++; });
    const beaten = new Client(kernel);
    beaten.shell.close();
    beaten.shell = beating;
    r = await beaten.run("import time\ntime.sleep(0.5)\nprint(x)");
    check("ZMTP heartbeats", r.text === "12345\n" && cut === 0, [r.text, cut]);
    beaten.close();

    // A client that comes back with its identity takes its place.
    c.shell.close();
    c.shell = kernel.socket("shell", { routingId: "me-" + name });
    r = await c.run("print(x)");
    check("the same identity", r.text === "12345\n", r.text);

    const many = await Promise.all(Array.from({ length: 30 }, async () => {
      const s = kernel.socket("control");
      const id = randomUUID();
      await s.send(frames("kernel_info_request", {}, {}, id));
      const m = read(await s.receive());
      s.close();
      return m.parent.msg_id === id;
    }));
    check("many clients", many.every(Boolean));

    const last = await c.send("shutdown_request", { restart: false }, "control");
    const [told, reply] = await Promise.all([c.told(last), c.reply(last, "control")]);
    check("shutdown", reply.status === "ok" && told.at(-1).content.execution_state === "idle");
    check("exit status", await kernel.ended === 0);
    c.close();
  } finally {
    kernel.process.kill("SIGKILL");
  }
}

(async () => {
  await everything("tcp", "tcp", false);
  await everything("curve", "tcp", true);
  if (process.platform !== "win32") await everything("ipc", "ipc", false);
  console.log("done");
  process.exit(0);
})().catch(e => { console.error(e); process.exit(1); });
