# logging: configurations, handlers, adapters, and their errors.
import logging, logging.config, logging.handlers, io, sys, os, json
def fresh():
    logging.shutdown(); root = logging.getLogger(); [root.removeHandler(h) for h in root.handlers[:]]; root.setLevel(logging.WARNING)
    logging.Logger.manager.loggerDict.clear()
def t(f):
    try: print(f())
    except Exception as e:
        print(type(e).__name__, e, '| cause:', type(e.__cause__).__name__, e.__cause__)
S = io.StringIO()
cfg = {'version':1,'disable_existing_loggers':False,'formatters':{'f':{'format':'{levelname:<8}|{name}|{message}','style':'{'},'g':{'()':'logging.Formatter','fmt':'%(levelname)s-%(message)s'},'h':{'class':'logging.Formatter','format':'$name:$message','style':'$','validate':True}},
 'filters':{'only':{'name':'a.b'}},
 'handlers':{'s':{'class':'logging.StreamHandler','formatter':'f','stream':'ext://sys.stdout','level':'INFO'},'s2':{'class':'logging.StreamHandler','formatter':'g','stream':sys.stdout,'filters':['only']},'s3':{'class':'logging.StreamHandler','formatter':'h','stream':sys.stdout},'file':{'class':'logging.FileHandler','filename':'/tmp/log.txt','mode':'w','formatter':'g','encoding':'utf-8'},'rot':{'class':'logging.handlers.RotatingFileHandler','filename':'/tmp/rot.log','maxBytes':60,'backupCount':2,'formatter':'g'},'mem':{'class':'logging.handlers.MemoryHandler','capacity':3,'target':'s3','flushLevel':'ERROR'}},
 'loggers':{'a':{'handlers':['s'],'level':'DEBUG','propagate':False},'a.b':{'handlers':['s2','file'],'level':'NOTSET'},'rot':{'handlers':['rot'],'level':'INFO','propagate':False},'mem':{'handlers':['mem'],'level':'DEBUG','propagate':False}},
 'root':{'handlers':['s3'],'level':'WARNING'}}
fresh(); logging.config.dictConfig(cfg)
logging.getLogger('a').debug('hidden'); logging.getLogger('a').info('info %d', 5); logging.getLogger('a.b').warning('w %s', 'x'); logging.getLogger('a.bc').error('e'); logging.getLogger('z').info('no'); logging.getLogger('z').error('z %r', 'q')
for i in range(8): logging.getLogger('rot').info('message number %d', i)
print(sorted(f for f in os.listdir('/tmp') if f.startswith('rot.log')), [open('/tmp/'+f).read() for f in sorted(os.listdir('/tmp')) if f.startswith('rot.log')], open('/tmp/log.txt').read())
m = logging.getLogger('mem'); m.debug('1'); m.debug('2'); print('--'); m.error('3'); m.debug('4')
logging.config.dictConfig({'version':1,'incremental':True,'loggers':{'a':{'level':'ERROR'}},'handlers':{'s':{'level':'CRITICAL'}}}); logging.getLogger('a').error('gone'); logging.getLogger('a').critical('stays')
for bad in ({}, {'version':2}, {'version':1,'handlers':{'x':{'class':'nope.X'}}}, {'version':1,'handlers':{'x':{'class':'logging.StreamHandler','formatter':'none'}}}, {'version':1,'root':{'level':'LOUD'}}, {'version':1,'root':{'handlers':['q']}}, {'version':1,'formatters':{'f':{'format':'%(nope','style':'?'}}}, {'version':1,'loggers':{'q':{'filters':['z']}}}, {'version':1,'handlers':{'x':{'class':'logging.FileHandler'}}}, {'version':1,'handlers':{'x':{'class':'logging.StreamHandler','stream':'ext://sys.nope'}}}):
    t(lambda: logging.config.dictConfig(bad))
fresh()
ini = '''[loggers]
keys=root,x
[handlers]
keys=h
[formatters]
keys=f
[logger_root]
level=INFO
handlers=h
[logger_x]
level=DEBUG
handlers=h
propagate=0
qualname=x.y
[handler_h]
class=StreamHandler
level=DEBUG
formatter=f
args=(sys.stdout,)
[formatter_f]
format=%(levelname)s %(name)s %(message)s
'''
logging.config.fileConfig(io.StringIO(ini)); logging.getLogger('x.y').debug('d'); logging.info('root i'); 
t(lambda: logging.config.fileConfig('/none')); t(lambda: logging.config.fileConfig(io.StringIO('[x]')))
fresh()
for f in (lambda: logging.basicConfig(stream=sys.stdout, filename='x'), lambda: logging.basicConfig(nope=1), lambda: logging.basicConfig(handlers=[], stream=sys.stdout), lambda: logging.Formatter('%(x'), lambda: logging.Formatter('{x', style='{'), lambda: logging.Formatter('hello'), lambda: logging.Formatter('x', style='^'), lambda: logging.getLogger(5), lambda: logging.getLogger('q').setLevel('NOPE'), lambda: logging.getLogger('q').setLevel(1.5), lambda: logging.getLevelName(15), lambda: logging.getLevelName('INFO'), lambda: logging.getLevelNamesMapping()): t(f)
logging.basicConfig(stream=sys.stdout, format='%(levelno)s %(message)s %(funcName)s', level=5, force=True); logging.addLevelName(5,'TRACE'); logging.log(5,'traced')
lg = logging.LoggerAdapter(logging.getLogger('ad'), {'k': 1}); lg.warning('adapted'); 
class A(logging.LoggerAdapter):
    def process(self, msg, kw): return '[%s] %s' % (self.extra['k'], msg), kw
A(logging.getLogger('ad'), {'k': 2}).error('x')
def boom():
    try: 1/0
    except ZeroDivisionError: logging.exception('failed')
sys.stderr = sys.stdout
boom(); logging.error('stack', stack_info=False); logging.error('bad %d', 'x') if 0 else None
print(logging.getLogger('a.b.c').getChild('d'), sorted(map(repr, logging.getLogger().getChildren())), logging.getLogger('a').getEffectiveLevel(), logging.root, logging.getLogger('ad').hasHandlers())
r = logging.makeLogRecord({'msg': 'hi %s', 'args': ('x',), 'levelname': 'L', 'name': 'n'}); print(r.getMessage(), r, logging.Formatter('%(name)s %(message)s').format(r))
logging.captureWarnings(True); import warnings; warnings.warn('careful'); logging.captureWarnings(False)
logging.disable(logging.ERROR); logging.error('off'); logging.disable(0); logging.error('on', extra={'zz': 1}); t(lambda: logging.error('x', extra={'message': 1}))
h = logging.handlers.QueueHandler(__import__('queue').SimpleQueue()); logging.getLogger('qq').addHandler(h); logging.getLogger('qq').propagate=False; logging.getLogger('qq').error('in %s','queue'); x=h.queue.get(); print(x.msg, x.args, x.levelname)
n = logging.NullHandler(); print(n, logging.StreamHandler(sys.stdout), logging.lastResort); print(logging.getHandlerNames(), logging.getHandlerByName('x'))
bf = logging.BufferingFormatter() if hasattr(logging,'BufferingFormatter') else None; print(bf and bf.format([r, r]))
f = logging.Formatter('%(asctime)s %(msecs)03d', datefmt='%Y-%m-%d'); r.created=0; r.msecs=7; f.converter=__import__('time').gmtime; print(f.format(r)); print(logging.Formatter('%(a)s %(message)s', defaults={'a':'dflt'}).format(r))
