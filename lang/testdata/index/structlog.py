import structlog
structlog.configure(processors=[structlog.processors.add_log_level, structlog.processors.JSONRenderer(sort_keys=True)]); structlog.get_logger().info("hi", a=1)
