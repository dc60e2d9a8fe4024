# What _opcode answers about every opcode.
import _opcode
print(_opcode.get_nb_ops()); print(_opcode.get_intrinsic1_descs()); print(_opcode.get_intrinsic2_descs()); print(_opcode.get_special_method_names()); print(_opcode.get_specialization_stats())
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
import opcode
t(lambda: _opcode.stack_effect(300,0)); t(lambda: _opcode.stack_effect(opcode.opmap['FOR_ITER'],1,jump=True)); t(lambda: _opcode.stack_effect(opcode.opmap['POP_TOP'],1)); t(lambda: _opcode.stack_effect(opcode.opmap['CALL'])); t(lambda: _opcode.stack_effect(opcode.opmap['CALL'],3,jump=5)); t(lambda: _opcode.is_valid(255)); t(lambda: _opcode.is_valid(1000)); t(lambda:_opcode.has_arg(-1)); t(lambda: _opcode.has_const(opcode.opmap['LOAD_CONST'])); t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_const(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_exc(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_free(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_local(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_jump(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.has_name(o)]);t(lambda: [o for o in [*range(129), *range(256, 300)] if _opcode.is_valid(o)])
